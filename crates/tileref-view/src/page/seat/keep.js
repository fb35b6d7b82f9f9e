// What a player has entered and not yet submitted survives a reload of the page.

export function keep(name, items) {
  try {
    if (items.length) localStorage.setItem(name, JSON.stringify(items));
    else localStorage.removeItem(name);
  } catch {
    // Some browsers refuse this in private windows.
  }
}

export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name)) || [];
  } catch {
    return [];
  }
}
