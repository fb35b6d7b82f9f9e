// The referee: a WebAssembly module that takes the requests that a server would take. It knows the rules; nothing here does.

import { names } from "./lists.js";

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

let compiled = null;

async function compile() {
  const address = new URL("../tileref.wasm", import.meta.url);
  try {
    return await WebAssembly.compileStreaming(fetch(address));
  } catch {
    // The host does not say that it is WebAssembly, or the browser is old.
    return WebAssembly.compile(await (await fetch(address)).arrayBuffer());
  }
}

// What a referee throws that has failed in the middle of a request, and cannot be used any more.
export class Broken extends Error {}

export class Referee {
  constructor(module) { this.module = module; }

  // A new one. It is compiled only once for a page.
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
    const answer = /^[[{]|^null$/.test(text) ? JSON.parse(text) : null;
    const why = status < 400 ? "" : answer && answer.error ? answer.error.message : `the referee cannot answer this (${status})`;
    return { status, body: answer, text, why };
  }
}
