// Everything that goes over the network: the event stream, and the requests of a seat.

const SILENCE = 25000;

// A text that no other line has.
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// A request with an answer in JSON: { status, body }. Throws where there is no answer at all.
export async function ask(path, body, patience = 8000) {
  // A line that has gone silent gives no error by itself.
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), patience);
  try {
    const post = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const options = { credentials: "same-origin", cache: "no-store", signal: control.signal };
    const reply = await fetch(path, body === undefined ? options : { ...post, ...options });
    const text = await reply.text();
    let answer = null;
    try {
      answer = text ? JSON.parse(text) : null;
    } catch {
      // Some refusals of the server are plain text.
    }
    return { status: reply.status, body: answer };
  } finally {
    clearTimeout(timer);
  }
}

// Follows the table. `shows` gets each new state, `ticks` the clock, `line` whether there is a connection.
export class Events {
  constructor({ shows, ticks, line }) {
    Object.assign(this, { shows, ticks, line, source: null, heard: Date.now(), again: 0 });
    setInterval(() => this.wakeUp(SILENCE), 5000);
    // A phone often loses its connection in sleep without an error.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.wakeUp(12000);
    });
    addEventListener("online", () => this.open());
    addEventListener("offline", () => this.line(false));
    this.open();
  }

  open() {
    if (this.source) this.source.close();
    clearTimeout(this.again);
    this.heard = Date.now();
    const source = new EventSource("/events?table");
    this.source = source;
    source.onerror = () => {
      this.line(false);
      // A refusal closes the source for good, so open a new one.
      if (source.readyState === EventSource.CLOSED) this.again = setTimeout(() => this.open(), 2000);
    };
    const hears = (name, takes) => source.addEventListener(name, (event) => {
      this.heard = Date.now();
      this.line(true);
      takes(JSON.parse(event.data));
    });
    hears("table", this.shows);
    hears("clock", this.ticks);
  }

  wakeUp(silence) {
    if (Date.now() - this.heard < silence) return;
    this.line(false);
    this.open();
  }
}

// Submits a line, with the same key until there is an answer: a phone that lost its Wi-Fi never plays twice. `waits` is
// told when it has to try again; after about ten minutes it gives up.
export async function say(line, turns, waits) {
  const key = newKey();
  for (let tries = 0; tries < 120; tries += 1) {
    try {
      const answer = await ask("/say", { line, turns, key });
      if (answer.status !== 429 && answer.status !== 503) return answer;
      await pause(1000);
    } catch {
      waits();
      await pause(Math.min(500 * (tries + 1), 5000));
    }
  }
  return { status: 0, body: null };
}

// Previews of a play: a new one overtakes those before it, and only the last answer counts: `tells` gets what it scores,
// or the error.
export class Preview {
  constructor(tells) {
    Object.assign(this, { tells, timer: 0, asked: 0 });
  }

  of(line) {
    clearTimeout(this.timer);
    this.asked += 1;
    if (line !== null) this.timer = setTimeout(() => this.fetch(line, this.asked), 30);
  }

  async fetch(line, number) {
    try {
      const { status, body } = await ask("/preview", { line });
      if (number !== this.asked) return;
      if (status === 200) this.tells({ line, ...body });
      else if (body && body.error) this.tells({ line, error: body.error.message, cell: body.cell || null });
    } catch {
      // The connection says so by itself; the next key asks again.
    }
  }
}
