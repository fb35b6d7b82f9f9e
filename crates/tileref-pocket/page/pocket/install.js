// Keeps the page on this phone, so that it opens without a connection.

// A page that `mayRestart` lets a new version replace this one, if no other tab uses it.
export function install(mayRestart) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const hadOne = serviceWorker.controller !== null;
  let restarts = false;
  serviceWorker.addEventListener("controllerchange", () => {
    if (hadOne && restarts) location.reload();
  });
  const replace = ({ waiting }) => {
    if (!waiting || !mayRestart()) return;
    restarts = true;
    waiting.postMessage("replace");
  };
  // After the page has loaded what it shows.
  const register = async () => {
    const kept = await serviceWorker.register("sw.js").catch(() => null);
    if (!kept) return;
    replace(kept);
    document.addEventListener("visibilitychange", () => replace(kept));
    kept.addEventListener("updatefound", () => kept.installing.addEventListener("statechange", () => replace(kept)));
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
