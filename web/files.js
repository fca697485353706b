// What the player gives the game: files that are chosen or dropped (loose, a folder, an archive), and what the
// browser keeps of earlier drops. src/shell/platform/page.rs is its other half, docs/BUILDING.md has the contract.
//
// The game says what it takes (page_accept); what is dropped before waits. Nothing here ever ends as an uncaught
// error: that would stop the game.

"use strict";

(() => {
  const page = window.thiefGirl;
  const { pack, text, language } = page;
  const HINT = { en: "Drop a level or replay here", ja: "屋敷かリプレイをここにドロップ" };

  let accepts = null; // what the game takes, once it has said so
  const whenAsked = new Promise((resolve) => (accepts = resolve));
  let limits = null;
  let opened = null; // { files: [{ path, bytes }], others: [path], tooMuch, failed, fresh }
  page.recent = []; // [{ name, title, when, size }] in milliseconds since 1970 and bytes, the latest first
  page.reopen = reopen;

  const isWanted = (path) => limits.kinds.some((kind) => path.toLowerCase().endsWith(kind));

  // ---- taking in

  // `found` is [{ path, file }].
  async function take(found) {
    await whenAsked;
    const wanted = found.filter(({ path }) => isWanted(path));
    const size = wanted.reduce((sum, { file }) => sum + file.size, 0);
    const others = wanted.length ? [] : found.slice(0, 1).map(({ path }) => path);
    const tooMuch = found.length > limits.mostFiles || size > limits.mostBytes;
    const files = [];
    for (const { path, file } of tooMuch ? [] : wanted) {
      files.push({ path, bytes: new Uint8Array(await file.arrayBuffer()) });
    }
    offer({ files, others, tooMuch });
  }

  function offer(what) {
    opened = { files: [], others: [], tooMuch: false, failed: null, ...what, fresh: true };
  }

  // A file can be gone, or closed to us, by the time that it is read: the game says so.
  const takeOrTell = (work) => work.catch((reason) => offer({ failed: String(reason && reason.message) }));

  // All files under an entry of a drop, but hidden ones; not many more than the game takes.
  async function walk(entry, found) {
    if (entry.name.startsWith(".") || found.length > limits.mostFiles) return;
    if (entry.isFile) {
      const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
      found.push({ path: entry.fullPath.replace(/^\//, ""), file });
      return;
    }
    const reader = entry.createReader();
    for (;;) {
      // A reader gives a folder in portions, the last of them empty.
      const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
      if (!some.length) return;
      for (const inner of some) await walk(inner, found);
    }
  }

  // Only folders are walked: a file by itself can be had without its entry, which a script's drop has not, or in vain.
  async function takeDrop(items) {
    await whenAsked;
    const found = [];
    for (const { entry, file } of items) {
      if (entry?.isDirectory) await walk(entry, found);
      else if (file && !file.name.startsWith(".")) found.push({ path: file.name, file });
    }
    await take(found);
  }

  function chooseFiles(accept) {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.multiple = true;
    input.onchange = () => takeOrTell(take([...input.files].map((file) => ({ path: file.name, file }))));
    input.click();
  }

  // ---- dropping

  const hint = document.getElementById("drop");
  hint.querySelector("p").textContent = HINT[language];

  const hasFiles = (event) => Boolean(event.dataTransfer && [...event.dataTransfer.types].includes("Files"));

  // gl.js has listeners of its own for drops, later on the way: they would copy everything into the game at once.
  function onDrag(name, work) {
    window.addEventListener(name, (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (!page.error) work(event);
    }, true);
  }
  onDrag("dragenter", (event) => (hint.hidden = !hasFiles(event)));
  onDrag("dragover", (event) => (event.dataTransfer.dropEffect = hasFiles(event) ? "copy" : "none"));
  onDrag("dragleave", (event) => {
    // The pointer has left for nowhere: it is off the page.
    if (!event.relatedTarget) hint.hidden = true;
  });
  onDrag("drop", (event) => {
    hint.hidden = true;
    if (!hasFiles(event)) return;
    // Both are only there within the event.
    const seen = (item) => ({ entry: item.webkitGetAsEntry?.(), file: item.getAsFile() });
    takeOrTell(takeDrop([...event.dataTransfer.items].filter((item) => item.kind === "file").map(seen)));
    window.focus();
    page.startSilently();
  });

  // ---- what is kept of earlier drops: a list, and the contents apart from it

  const LIST = "list";
  const CONTENTS = "contents";

  function database() {
    return new Promise((resolve, reject) => {
      const request = window.indexedDB.open("thief-girl", 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(LIST, { keyPath: "name" });
        request.result.createObjectStore(CONTENTS, { keyPath: "name" });
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }

  // Runs one transaction; answers what the request that `work` returns has found.
  async function transact(mode, work) {
    const base = await database();
    try {
      return await new Promise((resolve, reject) => {
        const transaction = base.transaction([LIST, CONTENTS], mode);
        const request = work(transaction.objectStore(LIST), transaction.objectStore(CONTENTS));
        transaction.oncomplete = () => resolve(request && request.result);
        transaction.onabort = transaction.onerror = () => reject(transaction.error);
      });
    } finally {
      base.close();
    }
  }

  async function readRecent() {
    const list = await transact("readonly", (list) => list.getAll());
    page.recent = list.sort((a, b) => b.when - a.when);
  }

  async function remember({ name, title }) {
    const { files } = opened;
    const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const entry = { name, title, when: Date.now(), size };
    let room = limits.mostBytes;
    const kept = [entry, ...page.recent.filter((other) => other.name !== name)].filter((other, index) => {
      room -= other.size;
      return index < limits.mostRecent && room >= 0;
    });
    const gone = page.recent.filter((other) => !kept.some(({ name }) => name === other.name));
    await transact("readwrite", (list, contents) => {
      for (const { name } of gone) {
        list.delete(name);
        contents.delete(name);
      }
      list.put(entry);
      contents.put({ name, files });
    });
    page.recent = kept;
  }

  let unkept = null; // the drop for which there was no room

  async function rememberOrTell(entry) {
    try {
      await remember(entry);
    } catch (reason) {
      if (reason?.name === "QuotaExceededError") unkept = entry.name;
      throw reason;
    }
  }

  async function reopen(name) {
    const kept = await transact("readonly", (_, contents) => contents.get(name));
    offer(kept ? { files: kept.files } : { failed: `${name} is not kept any more` });
  }

  // Private windows refuse, of which the player is told at the start: then nothing is remembered.
  const gently = (work) => work.catch((reason) => console.warn(`earlier drops: ${reason && reason.message}`));
  gently(readRecent());

  Object.assign(page.imports, {
    page_choose_files: (accept, length) => chooseFiles(text(accept, length)),
    page_accept(kinds, length, mostFiles, mostBytes, mostRecent) {
      limits = { kinds: text(kinds, length).split(","), mostFiles, mostBytes, mostRecent };
      accepts();
    },
    // Told once; the contents stay until the next drop, for page_remember.
    page_opened() {
      if (!opened || !opened.fresh) return -1;
      opened.fresh = false;
      const { files, others, tooMuch, failed } = opened;
      return pack(JSON.stringify({ files: files.map(({ path }) => path), others, tooMuch, failed }));
    },
    page_opened_content: (index) => pack(opened && opened.files[index] && opened.files[index].bytes),
    page_recent: () => pack(JSON.stringify(page.recent)),
    page_remember(entry, length) {
      if (opened) gently(rememberOrTell(JSON.parse(text(entry, length))));
    },
    page_unkept() {
      const name = unkept;
      unkept = null;
      return pack(name);
    },
    page_reopen: (name, length) => takeOrTell(reopen(text(name, length))),
  });
})();
