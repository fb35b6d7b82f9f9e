// The requests of a seat.

import { ask } from "../live/ask.js";

// A random text that identifies a line.
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Submits a line, again and again with the same key until there is an answer, so a phone that loses its Wi-Fi never plays
// twice. Calls `retries` before each new attempt; gives up after 120 attempts: ten minutes or more.
export async function say(line, { turns, mark }, retries) {
  const key = newKey();
  for (let tries = 0; tries < 120; tries += 1) {
    const answer = await ask("/say", { line, turns, mark, key });
    if (![0, 429, 503].includes(answer.status)) return answer;
    if (answer.status === 0) retries();
    const pause = answer.wait ? 1000 * answer.wait : Math.min(500 * (tries + 1), 5000);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return { status: 0, body: null, why: "no connection for a long time: check whether it went through before you try again" };
}

// Previews the composed play, by the request for a line. Only the answer to the latest request counts, and the server drops those before it; `shows`
// is called when it is there. `ruling` is the latest answer: what the play scores, or the error in it.
export class Preview {
  constructor(request, shows) {
    Object.assign(this, { request, shows, ruling: null, timer: 0, asked: 0, latest: new AbortController() });
  }

  of(line) {
    clearTimeout(this.timer);
    this.latest.abort();
    this.latest = new AbortController();
    // A finger that draws asks once it rests.
    const pause = performance.now() - this.asked < 100 ? 30 : 0;
    this.asked = performance.now();
    if (line === null) this.ruling = null;
    else this.later(line, pause);
  }

  later(line, pause) {
    const { signal } = this.latest;
    this.timer = setTimeout(() => this.fetch(line, signal), pause);
  }

  // Whether this line is known to be refused.
  refuses(line) { return Boolean(this.ruling && this.ruling.error && this.ruling.line === line); }

  async fetch(line, wanted) {
    const { status, body, why, wait } = await ask(...this.request(line), wanted);
    // Without a connection, the next change asks again.
    if (wanted.aborted || status === 0) return;
    if (status === 429) {
      this.later(line, 1000 * Math.max(wait, 1));
      return;
    }
    this.ruling = status === 200 ? { line, ...body, ...body.whole } : { line, error: why, cell: (body && body.cell) || null };
    this.shows();
  }
}
