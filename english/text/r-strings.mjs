// Reads texts from an R package, which stores them as compressed vectors of strings.
import fs from 'node:fs';
import zlib from 'node:zlib';

const stringVector = 16;
const oneString = 9;

/** Returns the strings of an R object that is a vector of strings, in R's serialisation format (XDR: big-endian). */
export function stringsOf(bytes) {
  let place = bytes.indexOf('X\n') + 2;
  const whole = () => bytes.readInt32BE((place += 4) - 4);
  const version = whole();
  place += 8; // skips two numbers: the version of R that wrote the data, and the oldest version that can read it
  if (version === 3) place += 4 + bytes.readInt32BE(place); // skips the name of the encoding
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

/**
 * Returns every vector of strings in a package's data (…/data/Rdata.rdb). The file is a sequence of pieces. Each piece
 * has its size, then deflated bytes.
 */
export function packageStrings(file) {
  const data = fs.readFileSync(file);
  const vectors = [];
  for (let start = 0; start < data.length; ) {
    const unpacker = zlib.inflateSync(data.subarray(start + 4), { info: true });
    try {
      vectors.push(stringsOf(unpacker.buffer));
    } catch {
      // This piece is not a vector of strings and is skipped.
    }
    start += 4 + unpacker.engine.bytesWritten;
  }
  return vectors;
}
