// Keeps the files of one build of this page, all of them or none.

const NAME = "tileref-@HASH@";
const FILES = @FILES@;

async function keepFile(cache, file) {
  const isPage = file.endsWith(".html");
  // Pages keep their names from build to build.
  const reply = await fetch(file, { cache: isPage ? "reload" : "default" });
  if (!reply.ok) throw new Error(`${file}: ${reply.status}`);
  const bytes = await reply.arrayBuffer();
  // A page of another build is there while a host is being changed.
  if (isPage && !new TextDecoder().decode(bytes).includes("@HASH@/")) throw new Error(`${file} is of another build`);
  // A new answer, because a browser takes none that was redirected.
  await cache.put(file, new Response(bytes, { headers: { "Content-Type": reply.headers.get("Content-Type") || "" } }));
}

addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(NAME);
  await Promise.all(FILES.map((file) => keepFile(cache, file)));
})()));

// It takes over once no tab uses the old one; a page that is alone asks for it at once.
addEventListener("message", (event) => event.waitUntil((async () => {
  const tabs = await clients.matchAll({ includeUncontrolled: true });
  if (event.data === "replace" && tabs.length < 2) await skipWaiting();
})()));

addEventListener("activate", (event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith("tileref-") && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
})()));

async function kept(request) {
  const address = request.url.replace(/[?#].*/, "").replace(/\/$/, "/index.html");
  const cache = await caches.open(NAME);
  return await cache.match(address) || fetch(request);
}

addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(kept(event.request));
});
