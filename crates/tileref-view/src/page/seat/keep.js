// What a player has entered and not yet submitted survives a reload of the page.

// Of which page something is kept: another folder of the same host may have a copy of it, with games of its own.
const HERE = new URL(".", location.href).pathname;

// A key names the page, the table with its code, and what is kept.
const keyOf = (code, name) => JSON.stringify([HERE, code, name]);

// Some browsers refuse to keep anything in private windows.
function attempt(work, otherwise) {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

export function keep(code, name, items) {
  attempt(() => (items.length ? localStorage.setItem(keyOf(code, name), JSON.stringify(items)) : localStorage.removeItem(keyOf(code, name))));
}

export const kept = (code, name) => attempt(() => JSON.parse(localStorage.getItem(keyOf(code, name))), null) || [];

// Forgets everything of a table.
export function forget(code) {
  const start = keyOf(code, "").slice(0, -3);
  attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(start)).forEach((key) => localStorage.removeItem(key)));
}
