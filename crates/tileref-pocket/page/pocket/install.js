// Keeps the page on this phone, so that it opens without a connection.

const TOUCHES = ["pointerdown", "keydown", "click", "drop"];

// A page that `mayRestart` lets a new version replace this one, if no other tab uses it. It starts anew only as long as
// nobody has touched it: that would undo what they do. Until they go to another page, it is of the version before.
export function install(mayRestart) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const hadOne = serviceWorker.controller !== null;
  let [restarts, isTouched] = [false, false];
  for (const touch of TOUCHES) addEventListener(touch, () => { isTouched = true; }, true);
  serviceWorker.addEventListener("controllerchange", () => {
    if (hadOne && restarts && !isTouched) location.reload();
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
    document.addEventListener("visibilitychange", () => (document.visibilityState === "visible" ? replace(kept) : null));
    kept.addEventListener("updatefound", () => kept.installing.addEventListener("statechange", () => replace(kept)));
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
