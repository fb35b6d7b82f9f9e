// A worker that does one piece of work.

import { work } from "./work.js";

addEventListener("message", async ({ data }) => {
  try {
    postMessage({ done: await work(data) });
  } catch (error) {
    postMessage({ error: error.message });
  }
});
