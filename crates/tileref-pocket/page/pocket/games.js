// What is kept on this phone: the games, word lists of one's own, and the names that were typed last. Each change is one
// transaction, and counts only once it is complete. Other tabs hear of it. Errors are for people.

// Another folder of the same host may have a copy of this page, with games of its own.
const NAME = `tileref ${new URL("../..", import.meta.url).pathname}`;

// What stands before a whole game in an address.
export const LINK = "#g=";
const STORES = { games: { keyPath: "name" }, lists: { keyPath: "name" }, settings: undefined };

// The names of the errors where a page may keep nothing.
const REFUSED = ["SecurityError", "InvalidStateError"];

let opened = null;

// Whether this browser lets the page keep anything: in some private windows it does not.
export const canKeep = () => open().then(() => true, ({ name }) => !REFUSED.includes(name));

function open() {
  const opening = new Promise((resolve, reject) => {
    // Where a browser lets a page keep nothing, this throws, or is missing.
    if (!self.indexedDB) throw new DOMException("no storage", REFUSED[0]);
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      for (const [store, options] of Object.entries(STORES)) request.result.createObjectStore(store, options);
    };
    request.onsuccess = () => {
      const base = request.result;
      const forget = () => {
        base.close();
        opened = null;
      };
      // What is kept was cleared, or a newer version of the page wants to change its form.
      base.onclose = base.onversionchange = forget;
      resolve(base);
    };
    request.onerror = () => reject(request.error);
  });
  opening.catch(() => { opened = null; });
  return opening;
}

async function begin(stores, mode) {
  for (let tries = 0; ; tries += 1) {
    opened = opened || open();
    const base = await opened;
    try {
      return base.transaction(stores, mode, { durability: "strict" });
    } catch (error) {
      // A phone closes it while the page sleeps.
      opened = null;
      if (tries > 0) throw error;
    }
  }
}

// Does some work in a transaction. `work` gets a function that makes a request and hands its result on, and one that starts
// to keep what was done, if nothing more will be; what `work` throws ends the transaction without a change. Returns what
// `work` or the last of these functions has returned, once all is kept.
async function transact(stores, mode, work) {
  const transaction = await begin(stores, mode).catch((error) => { throw new Error(reason(error)); });
  return new Promise((resolve, reject) => {
    let [result, fault] = [undefined, null];
    const attempt = (step) => {
      try {
        const returned = step();
        if (returned !== undefined) result = returned;
      } catch (error) {
        fault = error instanceof DOMException ? new Error(reason(error)) : error;
        transaction.abort();
      }
    };
    const request = (made, then = (value) => value) => {
      made.onsuccess = () => attempt(() => then(made.result));
    };
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(fault || new Error(reason(transaction.error)));
    // Browsers of 2022 have it, and all do it by themselves a little later.
    const commit = () => (transaction.commit ? transaction.commit() : null);
    attempt(() => work((name) => transaction.objectStore(name), request, commit));
  });
}

// Every game, the latest first.
export async function all() {
  const games = await transact(["games"], "readonly", (store, request) => request(store("games").getAll()));
  return games.sort((one, other) => other.saved - one.saved);
}

export const get = (name) => transact(["games"], "readonly", (store, request) => request(store("games").get(name)));

// Changes a game: `change` gets what is kept of it, undefined if nothing is, and returns what to keep instead, or null. It
// gets all games, too, if what is kept `needsAll`. Calls `meanwhile` while the change is being kept.
export function change(name, change, needsAll = () => false, meanwhile = () => null) {
  return transact(["games"], "readwrite", (store, request, commit) => {
    request(store("games").get(name), (game) => {
      const finish = (all) => {
        const next = change(game, all);
        // The next game of a series is a new one.
        if (next && next.name === name) store("games").put(next);
        else if (next) store("games").add(next);
        commit();
        meanwhile();
        return next;
      };
      return needsAll(game) ? request(store("games").getAll(), finish) : finish([]);
    });
  });
}

// Keeps a game, under a name like its own that is not taken, and returns it.
export function add(made) {
  return transact(["games"], "readwrite", (store, request) => {
    request(store("games").getAllKeys(), (names) => {
      const game = { redo: null, clock: null, saved: Date.now(), ...made, name: free(made.name, names) };
      store("games").add(game);
      return game;
    });
  });
}

export const remove = (name) => transact(["games"], "readwrite", (store) => void store("games").delete(name));

// A name like this one that is not taken. A number behind a dash would make it the next game of a series.
function free(name, taken) {
  const [, stem, ending] = /^(.*?)(\.\w+)?$/.exec(name);
  let [one, number] = [name, 1];
  while (taken.includes(one)) one = `${stem} (${number += 1})${ending || ""}`;
  return one;
}

export const DAMAGED = "this link is damaged";

// The name of the game in the address of a page, or null if that is damaged.
export function nameHere() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return null;
  }
}

// The last value under a key, or `otherwise`.
export async function setting(key, otherwise) {
  const value = await transact(["settings"], "readonly", (store, request) => request(store("settings").get(key)));
  return value === undefined ? otherwise : value;
}

export const set = (key, value) => transact(["settings"], "readwrite", (store) => void store("settings").put(value, key));

// A word list of one's own, { name, bytes, words }, or undefined.
export const list = (name) => transact(["lists"], "readonly", (store, request) => request(store("lists").get(name)));

export const listNames = () => transact(["lists"], "readonly", (store, request) => request(store("lists").getAllKeys()));

export const removeList = (name) => transact(["lists"], "readwrite", (store) => void store("lists").delete(name));

export const keepList = (list) => transact(["lists"], "readwrite", (store) => void store("lists").put(list));

export const NOTHING_KEPT = "this browser keeps nothing of this page: save the record, or a link, of any game that you would miss";

// Why something could not be kept, for people.
function reason(error) {
  const { name } = error || {};
  if (name === "QuotaExceededError") return "this phone has no room left";
  if (REFUSED.includes(name)) return NOTHING_KEPT;
  return "this phone could not save it";
}

// Asks the browser not to clear the games when it runs out of room; some ask their user.
export function persist() {
  if (navigator.storage && navigator.storage.persist) navigator.storage.persist().catch(() => {});
}

// Other tabs of this page. A tab does not hear what it says itself.
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(NAME);

export function tell(news) {
  if (channel) channel.postMessage(news);
}

export function hear(handle) {
  if (channel) channel.addEventListener("message", ({ data }) => handle(data));
}
