// Runs before gl.js, the loader that miniquad brings, and keeps from the page what the loader would do to it. Nothing
// of the loader is copied: what it calls at its start stands in for a moment, and page.js hands it back.
//
// - It alerts whatever WebGL lacks, even what the game does without (WEBGL_depth_texture, which WebKit has not). A
//   dialog would stop the page; and if something is missing that is needed, its use throws, which page.js shows.
// - It gives the canvas the keyboard at once. In a frame of another page that takes it from whoever types there.

"use strict";

(() => {
  const canvas = document.getElementById("glcanvas");
  window.alert = (message) => console.warn(`gl.js: ${message}`);
  canvas.focus = () => {};
  window.thiefGirlShim = {
    // The loader has run: from now on, focusing means focusing.
    lift: () => delete canvas.focus,
  };
})();
