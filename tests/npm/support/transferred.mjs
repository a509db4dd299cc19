// Memory that a page has sent to a worker: the array that is left behind has none.

/** A typed array whose memory now belongs to somebody else. */
export function transferred(type = Float32Array) {
  const array = type.of(1, 2);
  structuredClone(array.buffer, { transfer: [array.buffer] });
  return array;
}
