// Describes one WebAssembly file as changes to another one. A build with relaxed SIMD differs from the baseline in few
// places, so its patch is ten times smaller than the build. src/npm/load/patch.ts applies the patch and describes the
// format.
const shortest = 12; // bytes of the shortest copy: a shorter copy costs more than it saves
const shortestInPlace = 4; // bytes of the shortest copy that continues where the last copy ended
const keyLength = 8;
const mostPlaces = 64; // the most places that are tried for the same eight bytes

/**
 * Appends a whole number (0 or more) in base 128, lowest digits first. Every byte but the last has its highest bit set.
 */
function writeWhole(bytes, number) {
  for (; number > 127; number = Math.floor(number / 128)) bytes.push((number % 128) + 128);
  bytes.push(number);
}

/** Returns for every eight bytes of a file the places where they occur. */
function placesOf(file) {
  const places = new Map();
  for (let i = 0; i + keyLength <= file.length; i++) {
    const key = file.toString('latin1', i, i + keyLength);
    const list = places.get(key) ?? [];
    if (list.length < mostPlaces) list.push(i);
    places.set(key, list);
  }
  return places;
}

function equalBytes(before, from, after, to) {
  let count = 0;
  while (from + count < before.length && to + count < after.length && before[from + count] === after[to + count])
    count++;
  return count;
}

/**
 * The longest copy for after[i …]. Of equally long copies, the one at the expected place is taken, because its distance
 * 0 takes the fewest bytes.
 */
function bestCopy(before, after, i, places, expected) {
  let best = { count: equalBytes(before, expected, after, i), from: expected };
  for (const from of places.get(after.toString('latin1', i, i + keyLength)) ?? []) {
    const count = equalBytes(before, from, after, i);
    if (count > best.count) best = { count, from };
  }
  return best;
}

/** The patch that turns `before` into `after`, both Buffers. */
export function makePatch(before, after) {
  const places = placesOf(before);
  const commands = [];
  const added = [];
  let [count, expected, i, pending] = [0, 0, 0, 0];
  const command = (copied, move) => {
    writeWhole(commands, pending);
    writeWhole(commands, copied);
    writeWhole(commands, move < 0 ? -2 * move - 1 : 2 * move);
    pending = 0;
    count++;
  };
  while (i < after.length) {
    const copy = bestCopy(before, after, i, places, expected);
    if (copy.count >= (copy.from === expected ? shortestInPlace : shortest)) {
      command(copy.count, copy.from - expected);
      expected = copy.from + copy.count;
      i += copy.count;
    } else {
      added.push(after[i++]);
      pending++;
      expected++;
    }
  }
  command(0, 0);
  const head = [];
  writeWhole(head, after.length);
  writeWhole(head, count);
  return Buffer.from([...head, ...commands, ...added]);
}
