// Lets the engine stop in its next operation, once `stopping` is true, as it does when a browser has no memory left for it.
globalThis.stopping = false;
const { get } = WebAssembly.Table.prototype;
WebAssembly.Table.prototype.get = function (place) {
  const found = get.call(this, place);
  if (found?.length !== 1) return found;
  // Of what a call goes through, first comes the operation among those that take nothing but their own address.
  return function call(...settings) {
    if (!globalThis.stopping) return found(...settings);
    globalThis.stopping = false;
    throw new WebAssembly.RuntimeError('memory access out of bounds');
  };
};
