// Work that takes seconds, in a worker with a referee of its own, so that the page never waits.

// Here, for which the page waits.
const inForeground = async (task) => (await import("./work.js")).work(task);

// What ends work that takes longer than so many seconds, if nothing else ends it before.
export function limit(seconds) {
  const control = new AbortController();
  setTimeout(() => control.abort(), 1000 * seconds);
  return control;
}

// Does a piece of work, as `work.js` describes it; one that is no longer `wanted`, by its signal, ends at once. Throws an error
// for people.
export function inBackground(task, wanted) {
  // What a worker needs, it does itself.
  if (!self.document) return inForeground(task);
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    const finish = (does) => {
      worker.terminate();
      does();
    };
    worker.onmessage = ({ data }) => finish(() => (data.error ? reject(new Error(data.error)) : resolve(data.done)));
    const stop = () => finish(() => reject(new Error("that takes too long")));
    // Browsers of 2022 may have no modules in workers. Then the page waits, for what nothing has to end.
    worker.onerror = () => (wanted ? stop() : finish(() => inForeground(task).then(resolve, reject)));
    if (wanted) wanted.addEventListener("abort", stop);
    worker.postMessage(task);
  });
}
