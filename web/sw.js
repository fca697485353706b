// The service worker: keeps all files of one build, so that the game starts without a network from the second visit on.
// The names of the files and of the build are filled in when the page is built (xtask/src/dist).
//
// Files have the hash of their content in their names, so a kept one is always right, and what a new build shares with
// the old one is not fetched again. The page itself has no such name: it comes from the network if there is one, and so
// a new build is played at the next visit. Its worker waits until no window plays the old one, which asks for its levels
// only when they are played, and then deletes what that one needed.

"use strict";

const BUILD = "{{build}}";
const FILES = {{files}};

const scope = self.registration.scope;
// Other builds may be at other paths of the same server.
const START = `thief-girl ${scope} `;
const CACHE = START + BUILD;
const PAGE = new URL("./", scope).href;
const known = new Set(FILES.map((file) => new URL(file, scope).href));
const HASHED = /\.[0-9a-f]{10}\.[a-z]+$/;
// So many files are fetched at once: a heist that is being played goes before.
const AT_ONCE = 2;
// A line that is this slow to answer is taken for none, if the page is here.
const PATIENCE_MS = 4000;

async function fetchFile(url) {
  const response = await fetch(url, { cache: HASHED.test(url) ? "default" : "no-cache" });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  // While a build is being published, the page may already be that of the next one.
  if (url === PAGE && !(await response.clone().text()).includes(BUILD)) throw new Error("the page is of another build");
  return response;
}

async function fill() {
  const cache = await caches.open(CACHE);
  const waiting = [PAGE, ...known];
  const take = async () => {
    for (let url = waiting.shift(); url; url = waiting.shift()) {
      if (await cache.match(url)) continue;
      const kept = HASHED.test(url) ? await caches.match(url) : undefined;
      await cache.put(url, kept ?? (await fetchFile(url)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}

async function deleteOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(START) && name !== CACHE).map((name) => caches.delete(name)));
}

async function answerPage(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(PAGE);
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  const fresh = fetch(request).then((response) => (response.status < 500 ? response : kept), () => kept);
  return Promise.race([fresh, late]);
}

async function answerFile(request) {
  const cache = await caches.open(CACHE);
  // A failure of the line is the page's to tell, not an error of this worker.
  return (await cache.match(request)) ?? fetch(request).catch(() => Response.error());
}

// A window tells which build it plays: if it is this one and there is no other window, nobody needs the old one.
async function takeOver(build) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const players = windows.filter(({ url }) => url.startsWith(scope));
  if (build === BUILD && players.length <= 1) await self.skipWaiting();
}

self.addEventListener("message", (event) => event.waitUntil(takeOver(event.data)));
self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(deleteOthers()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const url = origin + pathname;
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && (url === PAGE || url === `${PAGE}index.html`)) event.respondWith(answerPage(request));
  else if (known.has(url)) event.respondWith(answerFile(request));
});
