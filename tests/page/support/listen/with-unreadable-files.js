// Simulates a browser whose workers may not read files, which only the page can. Some browsers do so if the page itself is a file.
globalThis.Worker = class extends Worker {
  postMessage(order, ...others) {
    if (!Array.isArray(order?.files)) return super.postMessage(order, ...others);
    const data = { unread: 'not in a worker', edition: order.edition };
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
};
