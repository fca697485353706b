// Brings in the one file that the page's address may name: a recording, by `?replay=`. An address comes from anybody, so
// the file must be a neighbour of the page (no other origin, not by a detour either), no larger than the game says, and
// it must keep coming. src/shell/screens/open_request.rs has the words for each reason, docs/BUILDING.md the contract.

"use strict";

(() => {
  const page = window.thiefGirl;
  const { pack, text } = page;
  // So long nothing may come.
  const PATIENCE_MS = 15_000;

  const ON_ITS_WAY = -2;
  const REFUSED = -1;

  // Why it was refused: "elsewhere", "missing", "too_large", "late" or "failed".
  class Refusal extends Error {}

  let answer = null; // { bytes } or { reason }

  async function fetchNeighbour(url, mostBytes) {
    if (new URL(url, location.href).origin !== location.origin) throw new Refusal("elsewhere");
    const abort = new AbortController();
    let timer = 0;
    const waitAgain = () => {
      clearTimeout(timer);
      timer = setTimeout(() => abort.abort(new Refusal("late")), PATIENCE_MS);
    };
    try {
      waitAgain();
      const response = await fetch(url, { mode: "same-origin", signal: abort.signal });
      if (!response.ok) throw new Refusal("missing");
      // What a server says of the size is not believed, but saves fetching what it admits to be too large.
      if (Number(response.headers.get("Content-Length")) > mostBytes) throw new Refusal("too_large");
      const reader = response.body.getReader();
      const chunks = [];
      let size = 0;
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        waitAgain();
        size += value.length;
        if (size > mostBytes) throw new Refusal("too_large");
        chunks.push(value);
      }
      return new Uint8Array(await new Blob(chunks).arrayBuffer());
    } finally {
      clearTimeout(timer);
      // What still comes is not wanted any more.
      abort.abort();
    }
  }

  async function ask(url, mostBytes) {
    answer = null;
    try {
      answer = { bytes: await fetchNeighbour(url, mostBytes) };
    } catch (reason) {
      console.info(`${url}: ${reason && reason.message}`);
      answer = { reason: reason instanceof Refusal ? reason.message : "failed" };
    }
  }

  Object.assign(page.imports, {
    page_ask: (url, length, mostBytes) => void ask(text(url, length), mostBytes),
    // The length of what has come, which waits as a parcel then.
    page_answer() {
      if (!answer) return ON_ITS_WAY;
      return answer.bytes ? pack(answer.bytes) : REFUSED;
    },
    page_refusal: () => pack(answer && answer.reason),
  });
})();
