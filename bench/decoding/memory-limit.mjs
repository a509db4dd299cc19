// The time that reading memory takes: a generated WebAssembly module adds up all bytes, 64 at a time.

const [v128, i32] = [0x7b, 0x7f];
const get = (index) => [0x20, index];
const set = (index) => [0x21, index];
const load = (offset) => [0xfd, 0x00, 4, offset];
const add = [0xfd, 0xae, 0x01]; // i32x4.add
const section = (id, bytes) => [id, bytes.length, ...bytes];
const pages = (count) => [(count & 127) | 128, ((count >> 7) & 127) | 128, count >> 14];

/** (end: i32) → i32; its memory has `count` pages of 64 KiB. */
function moduleBytes(count) {
  const [end, at, first] = [0, 1, 2];
  const sums = [0, 1, 2, 3].map((k) => first + k);
  const step = sums.flatMap((sum, k) => [...get(at), ...load(16 * k), ...get(sum), ...add, ...set(sum)]);
  const body = [
    2,
    1,
    i32,
    4,
    v128,
    0x03,
    0x40,
    ...step,
    ...get(at),
    ...[0x41, 0xc0, 0x00, 0x6a, 0x22, at], // at += 64
    ...get(end),
    ...[0x49, 0x0d, 0, 0x0b], // repeat while at < end
    ...get(first),
    ...sums.slice(1).flatMap((sum) => [...get(sum), ...add]),
    ...[0xfd, 0x1b, 0, 0x0b], // lane 0
  ];
  return Uint8Array.of(
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 1, i32, 1, i32]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, ...pages(count)]),
    ...section(7, [2, 1, 0x66, 0, 0, 1, 0x6d, 2, 0]),
    ...section(10, [1, body.length, ...body]),
  );
}

/** Returns a function that reads `bytes` bytes and returns the ms that it took. */
export async function memoryLimit(bytes) {
  const { instance } = await WebAssembly.instantiate(moduleBytes(Math.ceil(bytes / 65536)));
  const { f, m } = instance.exports;
  new Uint32Array(m.buffer).fill(1);
  return () => {
    const start = performance.now();
    f(bytes & ~63);
    return performance.now() - start;
  };
}
