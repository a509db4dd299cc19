// Simulates a browser in which the page may read files but its workers may not.
// Some browsers are like that if the page itself was opened as a file.
globalThis.Worker = class extends Worker {
  postMessage(order, ...others) {
    if (!Array.isArray(order?.files)) return super.postMessage(order, ...others);
    const data = { unread: 'not in a worker', edition: order.edition };
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
};
