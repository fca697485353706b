// Keeps the game for later visits without a network, by a service worker (sw.js). It begins once the first heist has all
// it needs, so that nothing waits for it. Where there is none (a sandboxed frame, a page that is not served safely, a
// private window), the game is played without.

"use strict";

(() => {
  const page = window.thiefGirl;
  page.offline = false; // everything is kept, and the next visit needs no network

  async function keep() {
    await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    await navigator.serviceWorker.ready;
    page.offline = true;
  }

  page.whenRestIsHere.then(keep).catch((reason) => console.info(`not kept for offline: ${reason && reason.message}`));
})();
