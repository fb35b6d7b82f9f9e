// The clock on a phone: with a bar for the time left, and vibrations at 30 and 10 seconds.

import { Clock } from "../live/clock.js";
import { byId, setText } from "../live/dom.js";

export class SeatClock extends Clock {
  constructor(app) {
    super();
    Object.assign(this, { app, warned: 0 });
  }

  tick() {
    super.tick();
    const { app, left, state } = this;
    const hasBar = left !== null && state.limit > 0;
    byId("timebar").hidden = !hasBar;
    if (hasBar) byId("timeleft").style.transform = `scaleX(${Math.min(1, left * 1000 / state.limit)})`;
    setText(byId("list-clock"), this.whenToStop());
    this.warn();
    if (left === 0 && state.runs) app.list.timeIsUp();
  }

  // Advice for the list of a round while no clock counts down.
  whenToStop() {
    const { app, state } = this;
    if (state === null || !state.kept) return "No clock here: stop when the table says so.";
    if (state.runs || state.lost) return "";
    return app.keeps ? "The clock is stopped." : "The clock is stopped: Enter at the prompt starts it.";
  }

  counts() {
    const { app } = this;
    return app.table !== null && (app.isMyTurn || (app.may("words") && app.table.phase === "list"));
  }

  // Vibrates when a player has 30 and 10 seconds left.
  warn() {
    const { countdown, state } = this;
    const runsOut = this.counts() && countdown !== null && state.runs && countdown <= 30;
    const reached = runsOut ? (countdown <= 10 ? 10 : 30) : 0;
    if (reached && reached !== this.warned && countdown > 0) this.buzz(reached === 10 ? [150, 80, 150] : [150]);
    this.warned = reached;
  }

  buzz(pattern) {
    // Browsers refuse it until the page has been touched; a phone that cannot do it flashes.
    if (navigator.vibrate && (!navigator.userActivation || navigator.userActivation.hasBeenActive)) navigator.vibrate(pattern);
    else if (!navigator.vibrate) document.body.classList.add("flash");
  }
}
