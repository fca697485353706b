// What the page does around the game: load it with a progress bar, start it at the first click, tell it when
// it is hidden, show errors as words, and lend it what only a page has (address parameters, local storage,
// downloads; files.js adds what the player gives). A miniquad plugin; src/shell/platform/page.rs is its other half, docs/BUILDING.md has the whole contract.
//
// Strings come from the game as (pointer, length) in its memory. Strings and files for the game wait here as
// its "parcel": an import answers the length in bytes (-1: there is none), the game makes room, and page_take
// copies. A view on the memory is made anew each time, since the memory moves when it grows.

"use strict";

(() => {
  const WORDS = {
    en: {
      about: "A stealth game. She takes back what was taken.",
      loading: "Loading…",
      start: "Click, tap or press a key to start",
      turn: "Turn your device sideways.",
      failed: "The game stopped.\n\n",
      noWebGL: "WebGL is not available. Try another browser, or turn on hardware acceleration in its settings.",
      noWasm: "WebAssembly is not available. Try a newer browser.",
      again: "To the title",
      copy: "Copy this link:",
      noServer: "Open the game from a web server (`cargo xtask web`), not as a file.",
    },
    ja: {
      about: "取られたものを取りかえす、忍びのゲーム。",
      loading: "読み込み中…",
      start: "クリック、タップ、またはキーで始める",
      turn: "端末を横向きにしてください。",
      failed: "ゲームを続けられませんでした。\n\n",
      noWebGL: "このブラウザでは、ゲームの描画に使う WebGL が動きません。別のブラウザを使うか、設定でハードウェア アクセラレーションを有効にしてください。",
      noWasm: "このブラウザでは WebAssembly が動きません。新しいブラウザを使ってください。",
      again: "タイトルへ",
      copy: "このリンクをコピーしてください：",
      noServer: "ファイルを直接開くのではなく、ウェブサーバー（`cargo xtask web`）から開いてください。",
    },
  };
  // Of the bar, the part for the program; the rest is for what the game itself loads then.
  const PROGRAM_SHARE = 0.5;
  const STORAGE_PREFIX = "thief-girl/";
  const LOADED_AGAIN = "thief-girl/loaded-again";
  // Who fails again so soon is told why.
  const TOO_SOON_MS = 60_000;
  // Of a pad, as the game wants it.
  const PAD_BUTTONS = 16;
  const PAD_AXES = 4;
  const SCROLL_KEYS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Space", "Tab", "PageUp", "PageDown", "Home", "End"]);

  const HEIST_SCREENS = new Set(["play", "replay"]);
  // Behind which a heist waits that is not over.
  const UNFINISHED_SCREENS = new Set(["play", "pause"]);
  // Those on which Tab turns pages.
  const PAGED_SCREENS = new Set(["settings", "keys"]);

  const params = new URLSearchParams(location.search);
  // What may be long, or is nobody's business but the game's, stands behind a #: no server is sent it.
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) params.set(name, value);
  window.addEventListener("hashchange", () => location.reload());
  const wanted = params.get("lang") || navigator.language || "en";
  const language = wanted.startsWith("ja") ? "ja" : "en";
  const words = WORDS[language];
  document.documentElement.lang = language;
  // Both languages, for someone may sit at another's computer; but no rows of empty boxes.
  const showsJapanese = drawn("始") !== drawn("盗");
  const invitation = [words.start, showsJapanese ? WORDS[language === "ja" ? "en" : "ja"].start : ""].join("\n");

  // Two letters that no font has are drawn alike.
  function drawn(letter) {
    const paper = document.createElement("canvas");
    paper.width = paper.height = 24;
    const pen = paper.getContext("2d");
    pen.font = "20px serif";
    pen.fillText(letter, 2, 20);
    return paper.toDataURL();
  }

  const element = (id) => document.getElementById(id);
  const veil = element("veil");
  const says = element("says");
  const bar = document.querySelector("#bar i");
  element("subtitle").hidden = !showsJapanese;
  element("about").textContent = words.about;
  element("turn").textContent = words.turn;

  // For tests, for the other plugins, and for curious people in the console.
  const page = {
    ready: false, // what the title needs is loaded
    readyAfter: null, // how long that took since the page was asked for, in thousandths of a second
    started: false, // the first click or key has come
    byTouch: false, // it was a finger
    state: null, // what the game reported last, see page_state
    error: null, // what stopped the game, in words
    downloaded: null, // what the player was given last: { name, bytes }
    link: null, // the link that was copied or shown last
    whenReady: null, // settled then
    urlOf: (path) => path, // where a file of the game is, see early.js
    onStart: [], // functions to call within the first click or key: sound may start only there
    leaves: false, // the page goes by intent: nobody is asked whether a heist may be lost
    comesBack: false, // the page was loaded again under a night, see lost.js
    startSilently: () => start(false),
    standStill,
    load,
    tryStorage,
  };
  window.thiefGirl = page;
  let tellReady = null;
  page.whenReady = new Promise((resolve) => (tellReady = resolve));
  window.thiefGirlShim.lift();

  // ---- loading and starting

  function progress(part) {
    bar.style.width = `${Math.round(Math.min(1, Math.max(0, part)) * 100)}%`;
  }

  function ready() {
    if (page.ready || page.error) return;
    page.ready = true;
    page.readyAfter = Math.round(performance.now());
    progress(1);
    tellReady();
    // A recorded game plays by itself, and nobody needs to be there.
    if (params.has("replay") || page.comesBack) return start(false);
    veil.className = "ready";
    says.innerText = invitation;
  }

  function start(byHand = true) {
    if (!page.ready || page.started || page.error) return;
    page.started = true;
    veil.className = "gone";
    // In a frame, the keyboard may be somewhere else: only a hand fetches it.
    if (byHand || document.hasFocus()) canvas.focus();
    if (byHand) for (const wake of page.onStart) wake();
  }

  // Compiles the program while it comes. The answer is wrapped to move the bar, and so has the right type, whatever the
  // server calls it.
  async function compileProgram(path) {
    const url = page.urlOf(path);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
    if (!response.body || !window.TransformStream || !WebAssembly.compileStreaming) {
      return WebAssembly.compile(await response.arrayBuffer());
    }
    // Of a packed answer, the header tells the packed length.
    const packed = response.headers.get("Content-Encoding");
    const length = packed ? 0 : Number(response.headers.get("Content-Length"));
    let size = 0;
    const count = new TransformStream({
      transform(chunk, controller) {
        size += chunk.length;
        // Without a known length the bar still moves, ever slower.
        progress(PROGRAM_SHARE * (length ? size / length : size / (size + 2e6)));
        controller.enqueue(chunk);
      },
    });
    const headers = { "Content-Type": "application/wasm" };
    return WebAssembly.compileStreaming(new Response(response.body.pipeThrough(count), { headers }));
  }

  // Does what `load` of gl.js does, with a progress bar, and with errors that reach the page.
  async function load(path) {
    says.innerText = words.loading;
    if (location.protocol === "file:") return fail(words.noServer);
    if (typeof WebAssembly !== "object") return fail(words.noWasm);
    if (!document.createElement("canvas").getContext("webgl")) return fail(words.noWebGL);
    try {
      const program = await compileProgram(path);
      register_plugins(plugins);
      const imports = WebAssembly.Module.imports(program).map((wish) => wish.name);
      const unknown = imports.filter((name) => !(name in importObject.env));
      if (unknown.length) throw new Error(`no script offers ${unknown.join(", ")}`);
      const instance = await WebAssembly.instantiate(program, importObject);
      wasm_memory = instance.exports.memory;
      wasm_exports = window.thiefGirlShim.inTurn(instance.exports);
      if (wasm_exports.crate_version() !== version) throw new Error("gl.js and the game are of different versions");
      init_plugins(plugins);
      wasm_exports.main();
      watchVisibility();
      startByPad();
      // A game that never reports progress has nothing left to load.
      if (!imports.includes("page_progress")) ready();
    } catch (error) {
      fail(error);
    }
  }

  // ---- errors in words

  function fail(reason) {
    if (page.error) return; // the first one is the cause, the rest follows from it
    const text = reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason);
    page.error = text;
    if (loadsAgain()) {
      console.warn(`loaded again: ${text}`);
    } else {
      console.error(text);
      standStill(words.failed + text);
      element("again").hidden = false;
    }
    // The game's memory is not to be trusted any more: no more frames.
    window.blocking_event_loop = true;
    cancelAnimationFrame(animation_frame_timeout);
  }

  // A browser's compiler may be wrong now and then (docs/BUILDING.md has one). While no heist runs, nothing is lost if the
  // page is loaded once more. Where nothing can be kept, it is not: nobody could tell how often.
  function loadsAgain() {
    if (!wasm_exports || UNFINISHED_SCREENS.has(page.state?.screen)) return false;
    const now = Date.now();
    const isFirst = tryStorage((storage) => {
      const last = Number(storage.getItem(LOADED_AGAIN));
      storage.setItem(LOADED_AGAIN, String(now));
      return now - last > TOO_SOON_MS;
    }, "sessionStorage");
    if (isFirst) location.reload();
    return Boolean(isFirst);
  }

  // Words in place of the game, which hears of nothing any more.
  function standStill(text) {
    veil.className = "failed";
    says.innerText = text;
    for (const name of ["onkeydown", "onkeyup", "onkeypress", "onmousemove", "onmousedown", "onmouseup"]) canvas[name] = null;
    window.onresize = null;
  }

  // Without what the address asked for, which may be the cause.
  element("again").textContent = words.again;
  element("again").addEventListener("click", (event) => {
    event.stopPropagation();
    location.assign(location.pathname);
  });

  // The page is not ours alone: extensions, portals and bookmarks run scripts here, too, and what goes wrong in them
  // is no reason to end a heist. An error is ours if one of our scripts, or the program, is on the way to it.
  const OUR_SCRIPTS = [...document.scripts].map((script) => script.src).filter(Boolean);
  const isOurs = (trace) => /wasm-function|wasm:\/\//.test(trace) || OUR_SCRIPTS.some((url) => trace.includes(url));

  function judge(reason, place, trace) {
    if (isOurs(`${place}\n${trace}`)) return fail(reason);
    console.warn(`not the game's: ${reason?.message || reason} ${place}`);
  }

  window.addEventListener("error", (event) => {
    // Those of pictures and the like do not bubble, and are none.
    const { error, message, filename } = event;
    judge(error || message, filename || "", error?.stack || "");
  });
  window.addEventListener("unhandledrejection", ({ reason }) => judge(reason, "", reason?.stack || ""));

  // ---- keys, mouse, focus

  // "click" and not an earlier event: with a finger, browsers allow sound only once it is lifted.
  veil.addEventListener("touchend", () => {
    page.byTouch = !page.started;
    document.body.classList.toggle("touched", page.byTouch);
  });
  veil.addEventListener("click", () => start());
  window.addEventListener("keydown", (event) => {
    if (page.error || event.ctrlKey || event.altKey || event.metaKey) return;
    // It loads the page anew, as everywhere.
    if (event.code === "F5") return event.stopImmediatePropagation();
    if (event.code === "Tab" && leavesByTab(event)) return event.stopImmediatePropagation();
    if (SCROLL_KEYS.has(event.code)) event.preventDefault();
    if (page.started) {
      if (document.activeElement !== canvas) canvas.focus();
    } else if (!event.repeat && event.code !== "Escape") {
      // Escape is no key that browsers allow sound after. And the key that starts is not yet the game's.
      event.preventDefault();
      event.stopPropagation();
      start();
    }
  }, true);
  // Nobody who has only a keyboard is shut in: before the start, on the title and in a pause Tab goes on to the next part of
  // the page around the game, Shift and Tab back; where Tab turns pages, Shift and Tab still does. In a heist both are the
  // game's (look ahead, while running), and Esc leads out of it.
  function leavesByTab(event) {
    const screen = page.state?.screen;
    if (!page.started) return true;
    if (HEIST_SCREENS.has(screen)) return false;
    return event.shiftKey || !PAGED_SCREENS.has(screen);
  }

  // A heist that somebody is in the middle of is not thrown away by a slip (Ctrl and W): the browser asks.
  window.addEventListener("beforeunload", (event) => {
    if (UNFINISHED_SCREENS.has(page.state?.screen) && !page.error && !page.leaves) event.preventDefault();
  });

  canvas.addEventListener("pointerdown", () => canvas.focus());
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());

  function watchVisibility() {
    let before = false;
    const look = () => {
      const hidden = document.hidden || !document.hasFocus();
      if (hidden === before || page.error) return;
      before = hidden;
      wasm_exports.page_hidden?.(hidden ? 1 : 0);
    };
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    window.addEventListener("blur", look);
    // No frame follows when the page is left, so the game keeps the heist in one that is run now.
    window.addEventListener("pagehide", () => {
      if (page.error) return;
      before = true;
      wasm_exports.page_hidden?.(1);
      try {
        wasm_exports.frame?.();
      } catch (reason) {
        console.warn(`the last frame: ${reason && reason.message}`); // the graphics may be lost
      }
    });
    window.addEventListener("pageshow", look);
    look();
  }

  // ---- pads

  // Those whose buttons the browser knows by their places; the others are not to be guessed at.
  function pads() {
    try {
      return [...navigator.getGamepads()].map((pad) => (pad?.connected && pad.mapping === "standard" ? pad : null));
    } catch {
      return []; // the page around this one forbids it
    }
  }

  // A button starts the game as a key does, but browsers give it no leave to sound: that begins with the first click
  // or key afterwards.
  function startByPad() {
    if (page.started || page.error) return;
    if (pads().some((pad) => pad?.buttons.some((button) => button.pressed))) start(false);
    requestAnimationFrame(startByPad);
  }

  // ---- what the game imports

  let parcel = null;

  const text = (pointer, length) => new TextDecoder().decode(new Uint8Array(wasm_memory.buffer, pointer, length));
  const bytes = (pointer, length) => new Uint8Array(wasm_memory.buffer, pointer, length).slice();

  function pack(content) {
    if (content === null || content === undefined) return -1;
    parcel = typeof content === "string" ? new TextEncoder().encode(content) : content;
    return parcel.length;
  }

  function offerDownload(name, content) {
    page.downloaded = { name, bytes: content };
    const link = document.createElement("a");
    link.download = name;
    link.href = URL.createObjectURL(new Blob([content]));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  // Whether the last link is on the clipboard: 1, or shown instead: -1; 0: not known yet.
  let copied = 0;

  async function copyLink(link) {
    page.link = link;
    copied = 0;
    try {
      await navigator.clipboard.writeText(link);
      copied = 1;
    } catch (reason) {
      console.warn(`clipboard: ${reason && reason.message}`);
      showLink(link);
      copied = -1;
    }
  }

  // Any key but those that copy gives the canvas the keyboard back, and so closes it.
  function showLink(link) {
    const box = element("link");
    const field = box.querySelector("textarea");
    box.querySelector("p").textContent = words.copy;
    field.value = link;
    field.onblur = () => (box.hidden = true);
    box.hidden = false;
    field.focus();
    field.select();
  }

  // Private windows and full disks refuse; the game is told, and goes on without.
  function tryStorage(work, which = "localStorage") {
    try {
      return work(window[which]);
    } catch (reason) {
      console.warn(`${which}: ${reason?.message}`);
      return null;
    }
  }

  // Browsers tell all windows of a page but the one that writes.
  let storageChanged = false;
  window.addEventListener("storage", ({ key }) => (storageChanged ||= key === null || key.startsWith(STORAGE_PREFIX)));

  // Other scripts may add to these until the game is loaded, with the tools for texts and parcels.
  const imports = {
    // In place of gl.js's own, which knows only whole thousandths of a second: too coarse for frames.
    now: () => (performance.timeOrigin + performance.now()) / 1000,
    page_take(pointer) {
      if (parcel) new Uint8Array(wasm_memory.buffer, pointer, parcel.length).set(parcel);
      parcel = null;
    },
    page_param: (name, length) => pack(params.get(text(name, length))),
    page_language: () => pack(wanted),

    page_progress(part) {
      progress(PROGRAM_SHARE + (1 - PROGRAM_SHARE) * part);
      if (part >= 1) ready();
    },
    page_started: () => (page.started ? 1 : 0),
    page_started_by_touch: () => (page.byTouch ? 1 : 0),
    page_state(json, length) {
      page.state = JSON.parse(text(json, length));
    },
    page_event: (line, length) => console.log(`[event] ${text(line, length)}`),
    page_fail: (message, length) => fail(text(message, length)),

    page_storage_get: (key, length) => pack(tryStorage((storage) => storage.getItem(STORAGE_PREFIX + text(key, length)))),
    page_storage_set: (key, keyLength, value, valueLength) =>
      tryStorage((storage) => {
        storage.setItem(STORAGE_PREFIX + text(key, keyLength), text(value, valueLength));
        return 1;
      }) ?? 0,
    page_storage_remove(key, length) {
      tryStorage((storage) => storage.removeItem(STORAGE_PREFIX + text(key, length)));
    },
    page_storage_works: () =>
      tryStorage((storage) => {
        storage.setItem(STORAGE_PREFIX, "");
        storage.removeItem(STORAGE_PREFIX);
        return 1;
      }) ?? 0,
    page_storage_changed() {
      const answer = storageChanged ? 1 : 0;
      storageChanged = false;
      return answer;
    },
    page_storage_list(start, length) {
      const wish = STORAGE_PREFIX + text(start, length);
      const keys = tryStorage((storage) => Object.keys(storage).filter((key) => key.startsWith(wish))) ?? [];
      return pack(JSON.stringify(keys.map((key) => key.slice(STORAGE_PREFIX.length))));
    },

    page_pad(place, to) {
      const pad = pads()[place];
      if (!pad) return 0;
      const numbers = new Float32Array(wasm_memory.buffer, to, PAD_BUTTONS + PAD_AXES);
      for (let i = 0; i < PAD_BUTTONS; i++) numbers[i] = pad.buttons[i]?.value ?? 0;
      for (let i = 0; i < PAD_AXES; i++) numbers[PAD_BUTTONS + i] = pad.axes[i] ?? 0;
      return 1;
    },
    page_copy_link: (fragment, length) => void copyLink(new URL(text(fragment, length), location.origin + location.pathname).href),
    page_copied: () => copied,
    page_download: (name, nameLength, content, length) => offerDownload(text(name, nameLength), bytes(content, length)),
  };

  Object.assign(page, { language, text, pack, imports });

  miniquad_add_plugin({
    name: "page",
    version: 1,
    register_plugin: (importObject) => Object.assign(importObject.env, imports),
  });
})();
