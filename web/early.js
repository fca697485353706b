// Fetches, beside the program, what the game asks for first once it runs: its pictures and levels. The list is made when
// the page is built (xtask/src/dist.rs) and stands in it as JSON. What is not on it is fetched when it is asked for.

"use strict";

(() => {
  const page = window.thiefGirl;
  const { text } = page;
  const list = document.getElementById("early");

  async function bytesOf(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  // Its failure is told to whoever asks for the file.
  function begin(url) {
    const coming = bytesOf(url);
    coming.catch(() => {});
    return coming;
  }

  const early = new Map();
  // The program goes first: page.load asks for it as soon as all scripts have run.
  setTimeout(() => {
    for (const url of list ? JSON.parse(list.textContent) : []) early.set(url, begin(url));
  }, 0);

  // In place of gl.js's own, which knows nothing of what was fetched already.
  page.imports.fs_load_file = (pointer, length) => {
    const url = text(pointer, length);
    const id = FS.unique_id++;
    const coming = early.get(url) ?? begin(url);
    early.delete(url); // once is enough: the game keeps what it has
    const done = (bytes) => {
      FS.loaded_files[id] = bytes;
      if (!page.error) wasm_exports.file_loaded(id);
    };
    coming.then(done, (reason) => {
      console.warn(String(reason && reason.message));
      done(null);
    });
    return id;
  };
})();
