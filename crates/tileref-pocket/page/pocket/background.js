// Work that takes seconds, in a worker with a referee of its own, so that the page never waits.

import { work } from "./work.js";

// Does a piece of work, as `work.js` describes it. Throws an error for people.
export function inBackground(task) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    const finish = (does) => {
      worker.terminate();
      does();
    };
    worker.onmessage = ({ data }) => finish(() => (data.error ? reject(new Error(data.error)) : resolve(data.done)));
    // Browsers of 2020 have no modules in workers. Then the page waits.
    worker.onerror = () => finish(() => work(task).then(resolve, reject));
    worker.postMessage(task);
  });
}
