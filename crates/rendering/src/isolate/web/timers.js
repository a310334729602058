// Timers on a clock of their own: it stands still while anything else can run, then jumps to the
// timer that is due first. A render never waits for real time.
(native, hooks) => {
  let clock = 0;
  let lastId = 0;
  let queue = []; // in the order they are due

  globalThis.setTimeout = (callback, delay = 0, ...values) => {
    const timer = { id: ++lastId, due: clock + Math.max(0, Number(delay) || 0), callback, values };
    const later = queue.findIndex((other) => other.due > timer.due);
    queue.splice(later < 0 ? queue.length : later, 0, timer);
    return timer.id;
  };
  globalThis.clearTimeout = (id) => {
    queue = queue.filter((timer) => timer.id !== id);
  };
  // A render is over before an interval is of use, and one that repeats would never let it settle.
  globalThis.setInterval = () => ++lastId;
  globalThis.clearInterval = globalThis.clearTimeout;

  hooks.runTimer = () => {
    const timer = queue.shift();
    if (!timer) return false;
    clock = timer.due;
    timer.callback(...timer.values);
    return true;
  };
  hooks.resetTimers = () => {
    queue = [];
    clock = 0;
  };
}
