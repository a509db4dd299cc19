// Makes the build with relaxed SIMD from the baseline build. The two builds differ in only a few places.

/**
 * Applies a patch of tools/lib/wasm-patch.mjs to a file. The patch consists of the result's length, the number of
 * commands, the commands, and the added bytes. A command has three numbers: how many bytes to add, how many bytes to
 * copy from the file, and the distance d from the expected to the actual start of the copy. The expected start is the
 * end of the last copy plus the number of added bytes. The distance is written as 2d, or as −2d − 1 if it is negative.
 * Numbers have base 128, lowest digits first.
 */
export function applyPatch(file: ArrayBuffer, patch: ArrayBuffer): ArrayBuffer {
  const [before, bytes] = [new Uint8Array(file), new Uint8Array(patch)];
  let next = 0;
  const whole = () => {
    let number = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[next++] as number;
      number += (byte % 128) * factor;
      if (byte < 128) return number;
    }
  };
  const after = new Uint8Array(whole());
  const commands = Array.from({ length: whole() }, () => [whole(), whole(), whole()] as const);
  let [to, from] = [0, 0];
  for (const [added, copied, move] of commands) {
    after.set(bytes.subarray(next, next + added), to);
    next += added;
    from += added + (move % 2 === 1 ? -(move + 1) / 2 : move / 2);
    after.set(before.subarray(from, from + copied), to + added);
    to += added + copied;
    from += copied;
  }
  return after.buffer;
}
