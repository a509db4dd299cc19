// Makes the engine stop in its next operation if `stopping` is true, as if the browser had no memory left.
globalThis.stopping = false;
const { get } = WebAssembly.Table.prototype;
WebAssembly.Table.prototype.get = function (place) {
  const found = get.call(this, place);
  if (found?.length !== 1) return found;
  // A call looks up several functions in this table. The first one with a single parameter is the operation.
  return function call(...settings) {
    if (!globalThis.stopping) return found(...settings);
    globalThis.stopping = false;
    throw new WebAssembly.RuntimeError('memory access out of bounds');
  };
};
