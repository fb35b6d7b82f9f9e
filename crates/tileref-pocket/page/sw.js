// Keeps the files of one build of this page, all of them or none.

const FILES = @FILES@;

// Other copies of the page may be in other folders of the same host.
const PLACE = `tileref ${new URL(registration.scope).pathname} `;
const NAME = `${PLACE}@HASH@`;

// What stands in the cache of the build that has taken over last.
const ACTIVE = "active";

// Fetches a file of this build, keeps it, and returns it. Throws if the host has another build.
async function keepFile(cache, file) {
  const isNamed = !file.startsWith("@HASH@/");
  let reply = await fetch(file, { cache: isNamed ? "reload" : "default" });
  // The browser may have kept the answer of a host that did not have it yet.
  if (!reply.ok) reply = await fetch(file, { cache: "reload" });
  if (!reply.ok) throw new Error(`${file}: ${reply.status}`);
  const bytes = await reply.arrayBuffer();
  // What keeps its name from build to build is another one while a host is being changed.
  if (isNamed && !new TextDecoder().decode(bytes).includes("@HASH@/")) throw new Error(`${file} is of another build`);
  // A new answer, because a browser takes none that was redirected.
  const kept = new Response(bytes, { headers: { "Content-Type": reply.headers.get("Content-Type") || "" } });
  await cache.put(file, kept.clone());
  return kept;
}

// What an installation that failed has kept already is not fetched again.
addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(NAME);
  await Promise.all(FILES.map(async (file) => await cache.match(file) || keepFile(cache, file)));
})()));

// It takes over once no tab uses the old one; a page that is alone asks for it at once.
addEventListener("message", (event) => event.waitUntil((async () => {
  const tabs = await clients.matchAll({ includeUncontrolled: true });
  // The page that asked may have gone, and another one is still there.
  const others = tabs.filter(({ id, url }) => id !== event.source.id && url.startsWith(registration.scope));
  if (event.data === "replace" && others.length === 0) await skipWaiting();
})()));

// A page of the build before this one may still be open, so that its files stay until the next one.
addEventListener("activate", (event) => event.waitUntil((async () => {
  const others = (await caches.keys()).filter((name) => name.startsWith(PLACE) && name !== NAME);
  await (await caches.open(NAME)).put(ACTIVE, new Response());
  await Promise.all(others.map(async (name) => {
    const wasActive = await (await caches.open(name)).delete(ACTIVE);
    if (!wasActive) await caches.delete(name);
  }));
  await clients.claim();
})()));

async function answer(request) {
  const address = request.url.replace(/[?#].*/, "").replace(/\/$/, "/index.html");
  const cache = await caches.open(NAME);
  const kept = await cache.match(address);
  if (kept) return kept;
  const file = FILES.find((one) => new URL(one, registration.scope).href === address);
  // The browser has cleared the cache.
  if (file) return keepFile(cache, file).catch(() => fetch(request));
  return await caches.match(address) || fetch(request);
}

addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
