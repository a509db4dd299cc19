// Keeps the page's workers within a test's reach: ended from there, one says nothing any more, as when a browser ends it for want of memory.
globalThis.workers = [];
globalThis.Worker = class extends Worker {
  constructor(...settings) {
    super(...settings);
    globalThis.workers.push(this);
  }
};
