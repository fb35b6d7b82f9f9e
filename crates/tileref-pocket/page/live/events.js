// What happens in the game of this page.

import { game } from "../pocket/game.js";

export class Events {
  // `handlers` has a function for the data of each event; `connected` is told that there is a connection.
  constructor(url, handlers, connected) {
    for (const [name, handle] of Object.entries(handlers)) game.addEventListener(name, ({ detail }) => handle(detail));
    // The first event may be past.
    game.ready.then(() => {
      if (!game.isOpen) return;
      connected(true);
      game.inTurn(() => game.show());
    });
  }
}
