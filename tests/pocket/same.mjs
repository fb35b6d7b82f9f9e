// What the module says of every record in a folder: `node same.mjs MODULE FOLDER` prints a line of JSON for each.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const [file, folder] = process.argv.slice(2);
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {});

function ask(path, body) {
  const bytes = Buffer.concat([Buffer.from(`${path}\n`), Buffer.from(body)]);
  const at = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer).set(bytes, at);
  const status = exports.ask(Date.now(), 0);
  const answer = new Uint8Array(exports.memory.buffer, exports.answer(), exports.answer_len());
  return { status, bytes: Buffer.from(answer) };
}

const names = readdirSync(folder).sort();
const text = (name) => readFileSync(join(folder, name));
for (const name of names.filter((name) => /\.(txt|packed)$/.test(name))) {
  const { status, bytes } = ask(name.endsWith(".txt") ? `/compile/${name}` : `/unpack/${name}`, text(name));
  if (status === 200) ask(`/list/${name.replace(/\.packed$/, "")}`, bytes);
}
const records = names.filter((name) => name.endsWith(".yaml"));
const beside = names.filter((name) => /\.(yaml|txt)$/.test(name));
const others = Object.fromEntries(beside.map((name) => [name, text(name).toString()]));
for (const name of records) {
  const game = { name, text: others[name], redo: null, clock: null, others };
  const opened = ask("/open", JSON.stringify(game));
  const said = opened.status === 200 ? ask("/export/json", "") : opened;
  console.log(JSON.stringify({ name, said: JSON.parse(said.bytes.toString()) }));
}
