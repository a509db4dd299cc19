// Makes the page's workers available to a test, which can end them.
// A worker that the test has ended is silent, as if the browser had ended it for lack of memory.
globalThis.workers = [];
globalThis.Worker = class extends Worker {
  constructor(...settings) {
    super(...settings);
    globalThis.workers.push(this);
  }
};
