// The referee: a WebAssembly module that takes the requests that a server would take. It knows the rules; nothing here does.

import { bytesOf, names } from "./lists.js";

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

// The requests whose answers are files.
const FILES = /^\/(export\/|result\.svg)/;

let compiled = null;

async function compile() {
  const address = new URL("../tileref.wasm", import.meta.url);
  try {
    return await WebAssembly.compileStreaming(fetch(address));
  } catch {
    // The host does not say that it is WebAssembly, or the browser is old.
  }
  const reply = await fetch(address).catch(() => null);
  const bytes = reply && reply.ok && await reply.arrayBuffer().catch(() => null);
  if (!bytes) throw new Error("the page has not loaded completely: connect, and open it again");
  try {
    return await WebAssembly.compile(bytes);
  } catch {
    throw new Error("this browser is too old: Chrome 97, Firefox 102, Safari 16 or a later one can open it");
  }
}

// What a referee throws that has failed in the middle of a request, and cannot be used any more.
export class Broken extends Error {
  get slug() { return "failed"; }
}

export class Referee {
  constructor(module) { this.module = module; }

  // A new one. It is compiled only once for a page. Throws an error for people.
  static async start() {
    compiled = compiled || compile();
    try {
      const [{ exports }, lists] = await Promise.all([compiled.then((module) => WebAssembly.instantiate(module, {})), names()]);
      const referee = new Referee(exports);
      const [high, low] = crypto.getRandomValues(new Uint32Array(2));
      referee.ask("/seed", (high >>> 11) * 2 ** 32 + low);
      referee.ask("/lists", lists);
      return referee;
    } catch (error) {
      compiled = null;
      throw error;
    }
  }

  // Answers a request, whose body is bytes, a text, or a value that becomes JSON: { status, bytes }. Throws `Broken`.
  call(path, body) {
    try {
      return this.answer(path, body);
    } catch {
      throw new Broken("the referee failed at this");
    }
  }

  answer(path, body) {
    const { module } = this;
    const head = encoder.encode(`${path}\n`);
    const rest = body === undefined ? new Uint8Array() : body instanceof Uint8Array ? body
      : encoder.encode(typeof body === "string" ? body : JSON.stringify(body));
    const at = module.room(head.length + rest.length);
    const room = new Uint8Array(module.memory.buffer, at, head.length + rest.length);
    room.set(head);
    room.set(rest, head.length);
    const status = module.ask(Date.now(), -new Date().getTimezoneOffset());
    return { status, bytes: new Uint8Array(module.memory.buffer, module.answer(), module.answer_len()).slice() };
  }

  // The same, as the page of a seat reads it: { status, body, text, why }, the JSON of the answer or null, and why the
  // request was refused.
  ask(path, body) {
    const { status, bytes } = this.call(path, body);
    const text = decoder.decode(bytes);
    const answer = status < 400 && FILES.test(path) ? null : JSON.parse(text);
    const why = status < 400 ? "" : answer && answer.error ? answer.error.message : `the referee cannot answer this (${status})`;
    return { status, body: answer, text, why };
  }

  // The body of the answer. Throws an error for people, with the `list` without which a record may not be readable.
  demand(path, body) {
    const { status, body: answer, why } = this.ask(path, body);
    if (status >= 400) throw Object.assign(new Error(why), { list: answer.waits });
    return answer;
  }

  // The bytes of a file that answers. Throws an error for people.
  file(path, body) {
    const { status, bytes } = this.call(path, body);
    if (status >= 400) throw new Error(JSON.parse(decoder.decode(bytes)).error.message);
    return bytes;
  }

  // Takes a word list. Throws an error for people.
  async give(list) { return this.demand(`/list/${list}`, await bytesOf(list)); }

  // Opens a record with its word list, if that can be had: { summary, waits }, what the shelf shows of it, and the list that
  // is missing. One that can be read without is not kept waiting if it `mayLack` its list. Throws as `demand` does.
  async open(game, mayLack = false) {
    const { status, body } = this.ask("/open", game);
    const isOpen = status < 400;
    if (isOpen && (mayLack || body.waits === null)) return body;
    if (body.waits) {
      await this.give(body.waits).catch((error) => {
        if (!isOpen) throw Object.assign(error, { list: body.waits });
      });
    }
    return this.demand("/open", game);
  }
}
