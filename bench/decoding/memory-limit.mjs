// Measures the least time that reading memory takes: a generated WebAssembly module adds up all bytes, in one to four
// streams. Several streams that are far apart are faster than one, because the processor fetches each of them ahead.

const [v128, i32] = [0x7b, 0x7f];
const mostStreams = 4;
const stepBytes = 64;
const number = (n) => (n < 128 ? [n] : [(n & 127) | 128, ...number(n >>> 7)]);
const get = (index) => [0x20, index];
const set = (index) => [0x21, index];
const load = (offset) => [0xfd, 0x00, 4, ...number(offset)];
const add = [0xfd, 0xae, 0x01]; // i32x4.add
const section = (id, bytes) => [id, ...number(bytes.length), ...bytes];

/**
 * The code of a function (part: i32) → i32. It adds up `streams` parts of memory with `part` bytes each, and takes
 * turns: one step of 64 bytes from each part.
 */
function functionBytes(streams) {
  const part = 0;
  const place = (stream) => 1 + stream; // the next address of each stream
  const sums = [0, 1, 2, 3].map((k) => 1 + streams + k);
  const all = Array.from({ length: streams }, (_, stream) => stream);
  const starts = all
    .slice(1)
    .flatMap((stream) => [...get(place(stream - 1)), ...get(part), 0x6a, ...set(place(stream))]);
  const reads = all.flatMap((stream) =>
    sums.flatMap((sum, k) => [...get(place(stream)), ...load(16 * k), ...get(sum), ...add, ...set(sum)]),
  );
  const advance = all.flatMap((stream) => [...get(place(stream)), 0x41, 0xc0, 0x00, 0x6a, ...set(place(stream))]); // + 64
  const body = [
    ...[2, streams, i32, sums.length, v128], // locals
    ...starts,
    ...[0x03, 0x40, ...reads, ...advance],
    ...[...get(place(0)), ...get(part), 0x49, 0x0d, 0, 0x0b], // repeat while the first stream has bytes left
    ...get(sums[0]),
    ...sums.slice(1).flatMap((sum) => [...get(sum), ...add]),
    ...[0xfd, 0x1b, 0, 0x0b], // lane 0
  ];
  return [...number(body.length), ...body];
}

/** A module with a memory of `pages` pages of 64 KiB. Its functions are named 1 to 4, by the number of streams. */
function moduleBytes(pages) {
  const functions = Array.from({ length: mostStreams }, (_, i) => i);
  const names = functions.flatMap((i) => [1, 0x31 + i, 0, i]);
  return Uint8Array.of(
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 1, i32, 1, i32]),
    ...section(3, [mostStreams, ...functions.map(() => 0)]),
    ...section(5, [1, 0, ...number(pages)]),
    ...section(7, [mostStreams + 1, ...names, 1, 0x6d, 2, 0]),
    ...section(10, [mostStreams, ...functions.flatMap((i) => functionBytes(i + 1))]),
  );
}

/**
 * Returns a function that reads `bytes` bytes with one, two, three and four streams, and returns the shortest time in
 * ms.
 */
export async function memoryLimit(bytes) {
  const { instance } = await WebAssembly.instantiate(moduleBytes(Math.ceil(bytes / 65536)));
  new Uint32Array(instance.exports.m.buffer).fill(1);
  const time = (streams) => {
    const part = Math.floor(bytes / streams / stepBytes) * stepBytes;
    const start = performance.now();
    const sum = instance.exports[streams](part);
    const took = performance.now() - start;
    if (sum !== (streams * part) / 16) throw new Error(`${streams} streams did not read all of the memory`);
    return took;
  };
  return () => Math.min(...Array.from({ length: mostStreams }, (_, i) => time(i + 1)));
}
