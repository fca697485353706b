// Finds and fetches the game's own files. Each has a name with the hash of its content in it, so that browsers may keep
// it for good; the table of these names stands in the page as JSON (xtask/src/dist). Beside the program, what the title
// needs is fetched; while the title is shown, what the first heist needs; the rest when the game asks for it. Small sounds
// are joined to packs, as each request takes time in the frame that makes it.

"use strict";

(() => {
  const page = window.thiefGirl;
  const { text } = page;
  const { hashes, packed, early, soon } = JSON.parse(document.getElementById("files").textContent);
  // Of a line that breaks now and then.
  const ATTEMPTS = 3;
  const PAUSE_MS = 1000;

  // "assets/a.png" is "assets/a.HASH.png"; what is not in the table is asked for by its own name.
  page.urlOf = (path) => {
    const end = path.lastIndexOf(".");
    return Object.hasOwn(hashes, path) ? `${path.slice(0, end)}.${hashes[path]}${path.slice(end)}` : path;
  };

  async function fetched(path) {
    const url = page.urlOf(path);
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await fetch(url);
        if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
        return new Uint8Array(await response.arrayBuffer());
      } catch (reason) {
        // Only of the line itself it is a TypeError.
        if (attempt === ATTEMPTS || !(reason instanceof TypeError)) throw reason;
        await new Promise((resolve) => setTimeout(resolve, attempt * PAUSE_MS));
      }
    }
  }

  // Until all of a pack's parts were asked for.
  const packs = new Map();
  const parts = {};
  for (const [pack] of Object.values(packed)) parts[pack] = (parts[pack] ?? 0) + 1;

  function packOf(path) {
    const { bytes, left } = packs.get(path) ?? { bytes: fetched(path), left: parts[path] };
    if (left > 1) packs.set(path, { bytes, left: left - 1 });
    else packs.delete(path);
    return bytes;
  }

  async function bytesOf(path) {
    if (!Object.hasOwn(packed, path)) return fetched(path);
    const [pack, from, length] = packed[path];
    return (await packOf(pack)).subarray(from, from + length);
  }

  const coming = new Map();
  // Its failure is told to whoever asks for the file.
  function begin(path) {
    const bytes = bytesOf(path);
    bytes.catch(() => {});
    coming.set(path, bytes);
    return bytes;
  }

  // The program goes first: page.load asks for it as soon as all scripts have run.
  setTimeout(() => early.forEach(begin), 0);

  // Settled once the first heist has all it needs.
  page.whenRestIsHere = page.whenReady.then(() => Promise.allSettled(soon.map((path) => coming.get(path) ?? begin(path))));

  // In place of gl.js's own, which knows nothing of what was fetched already.
  page.imports.fs_load_file = (pointer, length) => {
    const path = text(pointer, length);
    const id = FS.unique_id++;
    const bytes = coming.get(path) ?? begin(path);
    coming.delete(path); // once is enough: the game keeps what it has
    const done = (bytes) => {
      FS.loaded_files[id] = bytes;
      if (!page.error) wasm_exports.file_loaded(id);
    };
    bytes.then(done, (reason) => {
      console.warn(String(reason && reason.message));
      done(null);
    });
    return id;
  };
})();
