// Keeps the screen awake during a game. Browsers allow it only on this computer or over HTTPS; elsewhere nothing happens.

let [lock, wanted, asks] = [null, false, false];

export async function stayAwake(is) {
  wanted = is;
  if (!navigator.wakeLock || asks || document.visibilityState !== "visible") return;
  if (!is && lock !== null) {
    lock.release();
    lock = null;
  }
  if (!is || (lock !== null && !lock.released)) return;
  asks = true;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // The battery is low, or the page has just been hidden.
  }
  asks = false;
}

// Out of sight, the browser takes it back.
document.addEventListener("visibilitychange", () => stayAwake(wanted));
