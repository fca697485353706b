// Keeps the game for later visits without a network, by a service worker (sw.js). It begins once the first heist has all
// it needs, so that nothing waits for it. Where there is none (a sandboxed frame, a page that is not served safely, a
// private window), the game is played without.

"use strict";

(() => {
  const page = window.thiefGirl;
  page.offline = false; // everything is kept, and the next visit needs no network

  const build = document.querySelector("meta[name=build]").content;

  // A worker of the build that is played here need not wait for this window to close.
  function takeOver(worker) {
    if (worker?.state === "installed") worker.postMessage(build);
    else worker?.addEventListener("statechange", () => worker.state === "installed" && worker.postMessage(build));
  }

  async function keep() {
    const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    registration.addEventListener("updatefound", () => takeOver(registration.installing));
    for (const worker of [registration.waiting, registration.installing]) takeOver(worker);
    await navigator.serviceWorker.ready;
    page.offline = true;
  }

  page.whenRestIsHere.then(keep).catch((reason) => console.info(`not kept for offline: ${reason && reason.message}`));
})();
