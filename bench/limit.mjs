// Measures the peak rate of this engine's SIMD with loops of multiply-adds that never leave the registers, in a
// generated WebAssembly module.

const [v128, f32, i32] = [0x7b, 0x7d, 0x7f];
/**
 * The number of independent sums. A processor that starts two multiply-adds per cycle and finishes each after six
 * needs 12 sums to be always busy.
 */
const registers = 12;
const local = (op, index) => [op, index];
const get = (index) => local(0x20, index);
const set = (index) => local(0x21, index);
const simd = (op) => [0xfd, ...(op < 128 ? [op] : [(op & 127) | 128, op >> 7])];
const [splat, add, multiply, relaxedMadd] = [0x13, 0xe4, 0xe6, 0x105].map(simd);
const section = (id, bytes) => [id, ...length(bytes), ...bytes];
const length = ({ length: n }) => (n < 128 ? [n] : [(n & 127) | 128, n >> 7]);

/**
 * A module with the function f(rounds: i32, x: f32) → f32. It repeats sum[r] = sum[r] · x + x for every r, and returns
 * one lane of the sum of all sums.
 */
function moduleBytes(relaxed) {
  const [rounds, x, factor, first] = [0, 1, 2, 3];
  const step = (sum) =>
    relaxed
      ? [...get(sum), ...get(factor), ...get(factor), ...relaxedMadd, ...set(sum)]
      : [...get(sum), ...get(factor), ...multiply, ...get(factor), ...add, ...set(sum)];
  const sums = Array.from({ length: registers }, (_, r) => first + r);
  const body = [
    1,
    registers + 1,
    v128,
    ...get(x),
    ...splat,
    ...set(factor),
    ...sums.flatMap((sum) => [...get(factor), ...set(sum)]),
    0x03,
    0x40,
    ...sums.flatMap(step), // loop
    ...get(rounds),
    0x41,
    1,
    0x6b,
    0x22,
    rounds,
    0x0d,
    0,
    0x0b, // rounds − 1; repeat unless it is 0
    ...get(first),
    ...sums.slice(1).flatMap((sum) => [...get(sum), ...add]),
    0xfd,
    0x1f,
    0,
    0x0b, // lane 0 of all sums
  ];
  return Uint8Array.of(
    0,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, [1, 0x60, 2, i32, f32, 1, f32]),
    ...section(3, [1, 0]),
    ...section(7, [1, 1, 0x66, 0, 0]),
    ...section(10, [1, ...length(body), ...body]),
  );
}

const rounds = 2_000_000; // about 3 ms: long enough for a coarse clock

async function loop(relaxed) {
  const bytes = moduleBytes(relaxed);
  if (!WebAssembly.validate(bytes)) return undefined;
  const { instance } = await WebAssembly.instantiate(bytes);
  const gflops = () => {
    const start = performance.now();
    instance.exports.f(rounds, 0.5);
    return (rounds * registers * 4 * 2) / (performance.now() - start) / 1e6;
  };
  for (let i = 0; i < 20; i++) gflops(); // not counted: the engine optimises the loop only after some calls
  return { gflops, measured: [] };
}

/**
 * The peak rates of both builds. `turn` measures them once; it is called in turns with the contenders, so that
 * everything that slows the machine slows both. `medians` returns the median GFLOP/s of all turns since it was last
 * called.
 */
export async function startLimits() {
  const loops = Object.entries({ baseline: await loop(false), relaxed: await loop(true) }).filter(([, found]) => found);
  return {
    turn: () => loops.forEach(([, { gflops, measured }]) => measured.push(gflops())),
    medians: () =>
      Object.fromEntries(
        loops.map(([name, { measured }]) => {
          const sorted = measured.splice(0).sort((a, b) => a - b);
          return [name, sorted[sorted.length >> 1]];
        }),
      ),
  };
}
