// What a player has entered and not yet submitted survives a reload of the page.

// Another folder of the same host may have a copy of this page.
const keyOf = (name) => `${new URL(".", location.href).pathname} ${name}`;

export function keep(name, items) {
  try {
    if (items.length) localStorage.setItem(keyOf(name), JSON.stringify(items));
    else localStorage.removeItem(keyOf(name));
  } catch {
    // Some browsers refuse this in private windows.
  }
}

export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name))) || [];
  } catch {
    return [];
  }
}
