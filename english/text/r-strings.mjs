// Reads the texts out of a package of R: lazily loaded objects, each a compressed list of strings.
import fs from 'node:fs';
import zlib from 'node:zlib';

const stringVector = 16;
const oneString = 9;

/** The strings of an R object that is a vector of strings and nothing else, in R's serialisation (XDR: big-endian). */
export function stringsOf(bytes) {
  let place = bytes.indexOf('X\n') + 2;
  const whole = () => bytes.readInt32BE((place += 4) - 4);
  const version = whole();
  place += 8; // which R wrote it, and which can read it
  if (version === 3) place += 4 + bytes.readInt32BE(place); // the name of its encoding
  const kind = whole() & 0xff;
  if (kind !== stringVector) throw new Error(`the object is of R's kind ${kind}, not a vector of strings`);
  return Array.from({ length: whole() }, () => {
    const flags = whole();
    if ((flags & 0xff) !== oneString) throw new Error(`an element is of R's kind ${flags & 0xff}, not a string`);
    const length = whole();
    if (length < 0) return '';
    return bytes.toString('utf8', place, (place += length));
  });
}

/** Every vector of strings in a package's data (…/data/Rdata.rdb): pieces behind one another, each its size and then deflated. */
export function packageStrings(file) {
  const data = fs.readFileSync(file);
  const vectors = [];
  for (let start = 0; start < data.length; ) {
    const unpacker = zlib.inflateSync(data.subarray(start + 4), { info: true });
    try {
      vectors.push(stringsOf(unpacker.buffer));
    } catch {
      // something else than texts
    }
    start += 4 + unpacker.engine.bytesWritten;
  }
  return vectors;
}
