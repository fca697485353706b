// The screen around the canvas: filling it, and its pixels. src/shell/platform/page.rs is its other half, docs/BUILDING.md has
// the contract.
//
// Whether a page may fill the screen is the browser's affair: only right after a click or key, not in a frame without
// the permission, not at all on some telephones; and whoever presses Esc leaves. So the game asks, and this script
// tells it what came of it. Nothing here ever ends as an uncaught error.

"use strict";

(() => {
  const page = window.thiefGirl;
  // All of the page, since what it shows beside the canvas (a link to copy, where to drop) is to be seen as well.
  const root = document.documentElement;
  const request = root.requestFullscreen || root.webkitRequestFullscreen;
  const exit = document.exitFullscreen || document.webkitExitFullscreen;
  const isPossible = () => Boolean(request && exit && (document.fullscreenEnabled ?? document.webkitFullscreenEnabled));
  const isFull = () => Boolean(document.fullscreenElement || document.webkitFullscreenElement);

  // As the game reads it.
  const IMPOSSIBLE = -1;
  const NOT = 0;
  const FULL = 1;
  const ASKED = 2; // nobody has decided yet

  let waiting = false; // for a click or key, to ask within it
  let asking = 0; // questions that the browser has not answered yet
  let leaving = false; // the page goes, and the full screen with it: that is no wish of the player's
  window.addEventListener("beforeunload", () => {
    leaving = true;
    setTimeout(() => { leaving = false; }, 1000); // who stays is still here then
  });

  // The promise of a browser that makes none is `undefined`.
  async function ask(isWanted) {
    waiting = false;
    asking += 1;
    try {
      if (isWanted !== isFull()) await (isWanted ? request.call(root) : exit.call(document));
    } catch (reason) {
      console.info(`full screen: ${reason && reason.message}`);
    } finally {
      asking -= 1;
    }
  }

  // Of keys and clicks, those that browsers take for a wish of the player's. Esc is none.
  const isGesture = () => navigator.userActivation?.isActive ?? false;

  function wish(isWanted) {
    if (!isPossible()) return;
    if (!isWanted || isGesture()) void ask(isWanted);
    else waiting = true;
  }

  function within(event) {
    if (waiting && !page.error && event.code !== "Escape") void ask(true);
  }
  for (const gesture of ["pointerup", "touchend", "keydown"]) window.addEventListener(gesture, within);

  // The key of the game, and not the browser's own as well; where it is in vain, the browser's it is.
  window.addEventListener("keydown", (event) => {
    if (event.code === "F11" && page.started && !page.error && isPossible()) event.preventDefault();
  }, true);

  // A window that is dragged to another screen, or zoomed, may keep its size in pixels of the page, and then no "resize"
  // tells that each of them is made of other pixels of the screen now. Media queries and observers tell it in some
  // browsers; looking once a frame finds it in all.
  let ratio = window.devicePixelRatio;
  function watchRatio() {
    if (ratio !== window.devicePixelRatio) {
      ratio = window.devicePixelRatio;
      window.onresize?.(); // gl.js's
    }
    requestAnimationFrame(watchRatio);
  }
  watchRatio();

  Object.assign(page, { isFull });
  Object.assign(page.imports, {
    // In place of gl.js's own, which lets the browser's refusals go uncaught.
    sapp_set_fullscreen: (isWanted) => wish(Boolean(isWanted)),
    sapp_is_fullscreen: isFull,
    page_fullscreen() {
      if (!isPossible()) return IMPOSSIBLE;
      if (waiting || asking || leaving) return ASKED;
      return isFull() ? FULL : NOT;
    },
  });
})();
