// The event stream of the server, opened again whenever it is lost.

// The server sends something every three seconds, so after this long the connection is dead.
const SILENCE = 7000;

// The data of an event: JSON, or a list of the texts and of the parts of the last data, from one place to another, that
// make up the JSON.
function whole(data, last) {
  if (!data.startsWith("[")) return data;
  return JSON.parse(data).map((part) => (typeof part === "string" ? part : last.slice(...part))).join("");
}

export class Events {
  // `handlers` has a function for the data of each event; `connected` is told whether there is a connection.
  constructor(url, handlers, connected) {
    // Wall-clock time: the monotonic clock may stop while a phone sleeps.
    Object.assign(this, { url, handlers, connected, source: null, lastHeard: Date.now(), again: 0 });
    setInterval(() => this.reopenInSilence(), 500);
    // A phone often loses its connection in sleep without an error.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.reopenInSilence();
    });
    addEventListener("online", () => this.open());
    addEventListener("offline", () => this.connected(false));
    this.open();
  }

  open() {
    if (this.source) this.source.close();
    clearTimeout(this.again);
    this.lastHeard = Date.now();
    const source = new EventSource(this.url);
    this.source = source;
    const last = {};
    source.onerror = () => {
      this.connected(false);
      // A refusal closes the source for good, so open a new one.
      if (source.readyState === EventSource.CLOSED) this.again = setTimeout(() => this.open(), 2000);
    };
    for (const [name, handle] of Object.entries(this.handlers)) {
      source.addEventListener(name, (event) => {
        this.lastHeard = Date.now();
        this.connected(true);
        last[name] = whole(event.data, last[name]);
        handle(JSON.parse(last[name]));
      });
    }
  }

  reopenInSilence() {
    if (Date.now() - this.lastHeard < SILENCE) return;
    this.connected(false);
    this.open();
  }
}
