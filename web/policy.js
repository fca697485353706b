// Narrows the page's Content-Security-Policy, which stands in index.html, to the page's own origin. The page cannot say
// that itself: in a sandboxed frame it has no origin, and then 'self' is nobody for WebKit. It runs first, in the head.

"use strict";

(() => {
  if (!location.protocol.startsWith("http")) return; // page.js says that a server is needed
  const own = location.origin; // that of the address, also in a sandbox
  const rules = [
    "default-src 'none'",
    `script-src ${own} 'wasm-unsafe-eval'`,
    ...["style-src", "img-src", "connect-src", "worker-src", "manifest-src"].map((kind) => `${kind} ${own}`),
  ];
  const meta = document.createElement("meta");
  meta.httpEquiv = "Content-Security-Policy";
  meta.content = rules.join("; ");
  document.head.append(meta);
})();
