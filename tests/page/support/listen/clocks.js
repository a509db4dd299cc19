// Stops the page's long timers, so that the page never takes a slow worker for one that has stopped answering.
// A test in which a worker does stop answering calls elapse() to end the timers.
(() => {
  const { setTimeout: later, clearTimeout: forget } = globalThis;
  const held = new Map();
  let last = 0;
  /** Timers of at least this many milliseconds are stopped. */
  globalThis.longClock = 10_000;
  globalThis.setTimeout = (act, wait = 0, ...given) => {
    if (wait < globalThis.longClock) return later(act, wait, ...given);
    last -= 1; // the browser's own timer ids are positive
    held.set(last, () => act(...given));
    return last;
  };
  globalThis.clearTimeout = (id) => void (held.delete(id) || forget(id));
  globalThis.elapse = () => {
    const acts = [...held.values()];
    held.clear();
    acts.forEach((act) => act());
  };
})();
