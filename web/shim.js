// Runs before gl.js, the loader that miniquad brings, and keeps from the page what the loader would do to it. Nothing
// of the loader is copied: what it calls at its start stands in for a moment, and page.js hands it back.
//
// - It alerts whatever WebGL lacks, even what the game does without (WEBGL_depth_texture, which WebKit has not). A
//   dialog would stop the page; and if something is missing that is needed, its use throws, which page.js shows.
// - It gives the canvas the keyboard at once. In a frame of another page that takes it from whoever types there.
// - It calls the program whenever an event comes, also in the middle of a frame, when the program itself moved the focus
//   for example. The program would stop: while one event is handled, none can begin. So these wait for their turn.

"use strict";

(() => {
  const canvas = document.getElementById("glcanvas");
  window.alert = (message) => console.warn(`gl.js: ${message}`);
  canvas.focus = () => {};
  const HANDLERS = [
    "main", "frame", "resize", "focus", "touch", "key_down", "key_press", "key_up",
    "mouse_move", "raw_mouse_move", "mouse_down", "mouse_up", "mouse_wheel", "on_files_dropped_finish",
  ];
  // The exports of the program, with handlers that run one after another.
  function inTurn(exports) {
    const waiting = [];
    let isBusy = false;
    const queue = (handler) => (...values) => {
      waiting.push(() => handler(...values));
      if (isBusy) return;
      isBusy = true;
      try {
        while (waiting.length) waiting.shift()();
      } finally {
        isBusy = false;
      }
    };
    const queued = HANDLERS.filter((name) => name in exports).map((name) => [name, queue(exports[name])]);
    return { ...exports, ...Object.fromEntries(queued) };
  }

  window.thiefGirlShim = {
    inTurn,
    // The loader has run: from now on, focusing means focusing.
    lift: () => delete canvas.focus,
  };
})();
