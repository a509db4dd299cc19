// Makes an array like one whose memory a page has transferred to a worker: the array is detached and empty.

/** A typed array whose memory was transferred to another owner. */
export function transferred(type = Float32Array) {
  const array = type.of(1, 2);
  structuredClone(array.buffer, { transfer: [array.buffer] });
  return array;
}
