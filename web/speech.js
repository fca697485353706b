// What the game says in words: a live region for screen readers, and the browser's own voice. A miniquad plugin;
// src/shell/narration/page_voice.rs is its other half.
//
// The live region is filled whether or not the player has switched on spoken menus, since only a screen reader hears
// it. The browser's voice speaks only if she has, so that nobody hears everything twice.

"use strict";

(() => {
  const INTERRUPTS = 1;
  const ALOUD = 2;

  const { imports, text } = window.thiefGirl;
  const voice = window.speechSynthesis;

  const region = (politeness) => {
    const element = document.createElement("div");
    element.className = "spoken";
    element.setAttribute("aria-live", politeness);
    element.setAttribute("aria-atomic", "true");
    document.body.append(element);
    return element;
  };
  const [polite, assertive] = [region("polite"), region("assertive")];

  // A region speaks changes only: the same words again need another mark at their end.
  let isEven = false;
  function announce(words, lang, interrupts) {
    const to = interrupts ? assertive : polite;
    isEven = !isEven;
    to.lang = lang;
    to.textContent = words + (isEven ? "\u00a0" : "");
  }

  function speak(words, lang, interrupts) {
    if (!voice) return;
    if (interrupts) voice.cancel();
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = lang === "ja" ? "ja-JP" : "en-GB";
    voice.speak(utterance);
  }

  Object.assign(imports, {
    page_say(words, length, lang, langLength, how) {
      const [said, tag] = [text(words, length), text(lang, langLength)];
      announce(said, tag, (how & INTERRUPTS) !== 0);
      if (how & ALOUD) speak(said, tag, (how & INTERRUPTS) !== 0);
    },
    page_hush: () => voice?.cancel(),
    page_can_speak: () => (voice && typeof SpeechSynthesisUtterance === "function" ? 1 : 0),
  });
})();
