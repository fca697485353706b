// The graphics can be taken from a page at any time: another program crashes the driver, a telephone needs the memory.
// What the game had drawn with is gone then, and the loader knows no way to make it anew. So the game writes the night
// down, tick for tick, the page is loaded again once graphics can be had, and the night goes on where it stood.
// src/shell/storage/interrupted.rs is the other half, docs/BUILDING.md has the contract.

"use strict";

(() => {
  const page = window.thiefGirl;
  const { pack, text } = page;
  const canvas = document.getElementById("glcanvas");
  const NIGHT = "thief-girl/night";
  const LAST = "thief-girl/lost-at";
  // Who loses the graphics again so soon is asked before the page is loaded once more.
  const TOO_SOON_MS = 20_000;
  // The game writes within a frame; if it does not, nothing is to be waited for.
  const WRITING_MS = 1_000;
  const WORDS = {
    en: "The browser stopped the graphics.\nClick, tap or press a key to continue where you were.",
    ja: "描画が中断されました。\nクリック、タップ、またはキーで、続きから再開します。",
  };

  // Where nothing can be stored, the page is loaded anew all the same.
  const session = (work) => page.tryStorage(work, "sessionStorage");

  const night = session((storage) => {
    const kept = storage.getItem(NIGHT);
    storage.removeItem(NIGHT);
    return kept;
  });
  // Nobody needs to click again on a page that has come back by itself.
  page.comesBack = night !== null;

  let isLost = false;
  let isWritten = null; // called once the game has written the night down
  const written = new Promise((resolve) => (isWritten = resolve));

  async function comeBack() {
    await Promise.race([written, new Promise((resolve) => setTimeout(resolve, WRITING_MS))]);
    session((storage) => storage.setItem(LAST, String(Date.now())));
    window.thiefGirl.leaves = true;
    location.reload();
  }

  function isTooSoon() {
    return Date.now() - Number(session((storage) => storage.getItem(LAST)) ?? 0) < TOO_SOON_MS;
  }

  canvas.addEventListener("webglcontextlost", (event) => {
    event.preventDefault(); // else the browser does not give them back
    if (isLost || page.error) return;
    isLost = true;
    page.standStill(WORDS[page.language]);
    window.addEventListener("click", comeBack);
    window.addEventListener("keydown", comeBack);
  });
  canvas.addEventListener("webglcontextrestored", () => {
    if (isLost && !isTooSoon()) void comeBack();
  });

  Object.assign(page.imports, {
    page_lost: () => (isLost ? 1 : 0),
    // Nothing, if there is no night to go on with.
    page_keep_night(kept, length) {
      if (length) session((storage) => storage.setItem(NIGHT, text(kept, length)));
      isWritten();
    },
    page_night: () => pack(night),
  });
})();
