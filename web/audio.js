// The browser's speakers. A miniquad plugin; src/shell/audio/device_web.rs is its other half.
//
// The game makes sound when it is asked for it, in chunks of CHUNK frames. An AudioWorklet (speakers.js) asks, by messages,
// always a few chunks ahead; where there is none (a page that is not served safely), a ScriptProcessor asks. Nothing is
// opened before the first click or key, since browsers allow no sound before it and complain about every attempt.
//
// A view on the game's memory is made anew at each pull: the memory moves when it grows.

"use strict";

(() => {
  const CHUNK = 1024;
  // What the game is told until the context says its own.
  const RATE_GUESS = 48000;
  const Context = window.AudioContext || window.webkitAudioContext;

  // For tests and for curious people in the console.
  const audio = {
    context: null,
    output: null, // the last node before the speakers
    pulls: 0,
    way: null, // "worklet" or "script"
  };
  if (window.thiefGirl) window.thiefGirl.audio = audio;

  let wanted = false; // the game has opened its side
  let opening = null;

  const broken = () => Boolean(window.thiefGirl && window.thiefGirl.error);

  // The next CHUNK frames, left and right in turn, as a copy that may be sent away.
  function pull() {
    const copy = new Float32Array(2 * CHUNK);
    if (!broken()) {
      audio.pulls += 1;
      const at = wasm_exports.thief_audio_pull(CHUNK);
      if (at) copy.set(new Float32Array(wasm_memory.buffer, at, 2 * CHUNK));
    }
    return copy;
  }

  async function openWorklet(context) {
    await context.audioWorklet.addModule(window.thiefGirl.urlOf("speakers.js"));
    const options = { numberOfInputs: 0, outputChannelCount: [2], processorOptions: { chunk: CHUNK } };
    const node = new AudioWorkletNode(context, "thief-girl", options);
    node.port.onmessage = ({ data }) => {
      for (let i = 0; i < data; i++) {
        const chunk = pull();
        node.port.postMessage(chunk, [chunk.buffer]);
      }
    };
    return node;
  }

  function openScript(context) {
    const node = context.createScriptProcessor(2 * CHUNK, 0, 2);
    node.onaudioprocess = ({ outputBuffer }) => {
      const [left, right] = [outputBuffer.getChannelData(0), outputBuffer.getChannelData(1)];
      for (let start = 0; start < outputBuffer.length; start += CHUNK) {
        const chunk = pull();
        for (let i = 0; i < CHUNK; i++) {
          left[start + i] = chunk[2 * i];
          right[start + i] = chunk[2 * i + 1];
        }
      }
    };
    return node;
  }

  async function open() {
    const context = new Context({ latencyHint: "interactive" });
    audio.context = context;
    resume(); // within the gesture: some browsers insist
    if (context.sampleRate !== RATE_GUESS) wasm_exports.thief_audio_rate(context.sampleRate);
    let node;
    try {
      node = await openWorklet(context);
      audio.way = "worklet";
    } catch (reason) {
      console.info(`no AudioWorklet (${reason.message}); a ScriptProcessor it is`);
      node = openScript(context);
      audio.way = "script";
    }
    audio.output = node;
    node.connect(context.destination);
  }

  function resume() {
    const { context } = audio;
    // "interrupted" is what a telephone call does on some devices.
    if (context && context.state !== "running" && context.state !== "closed" && !document.hidden) {
      context.resume().catch((reason) => console.info(`sound: ${reason.message}`));
    }
  }

  // A click, a tap or a key: the first one opens, later ones wake what has fallen asleep.
  function wake() {
    if (!wanted || broken()) return;
    if (!opening) {
      // A game without sound is better than no game: this never ends as an unhandled error.
      opening = open().catch((reason) => console.info(`no sound: ${reason.message}`));
    }
    resume();
  }

  for (const gesture of ["pointerdown", "pointerup", "touchend", "keydown"]) window.addEventListener(gesture, wake, true);
  if (window.thiefGirl) window.thiefGirl.onStart.push(wake);

  document.addEventListener("visibilitychange", () => {
    const { context } = audio;
    if (!context) return;
    if (document.hidden) context.suspend().catch(() => {});
    else resume();
  });

  miniquad_add_plugin({
    name: "thief_audio",
    version: 1,
    register_plugin(importObject) {
      importObject.env.thief_audio_open = () => {
        if (!Context) return 0;
        wanted = true;
        return RATE_GUESS;
      };
    },
  });
})();
