// Compares numbers with those of golden files, by one rule for all tests.
import { shapeText } from './tensors.mjs';

/** Reads {abs, rel} from a tolerance record, where a missing number is 0. Throws if the record is invalid. */
export function readTolerance(json) {
  if (json === null || typeof json !== 'object') {
    throw new Error('there is no tolerance for it');
  }
  const { abs = 0, rel = 0 } = json;
  for (const [name, number] of Object.entries({ abs, rel })) {
    if (typeof number !== 'number' || number < 0) {
      throw new Error(`its tolerance ${name} is ${JSON.stringify(number)}`);
    }
  }
  return { abs, rel };
}

const allowedAt = (want, { abs, rel }) => abs + rel * Math.abs(want);

/** How far the difference of the numbers is above the allowed difference; at most 0 if `got` is right. */
function excess(got, want, tolerance) {
  if (got === want || (Number.isNaN(got) && Number.isNaN(want))) {
    return 0;
  }
  const finite = Number.isFinite(got) && Number.isFinite(want);
  return finite ? Math.abs(got - want) - allowedAt(want, tolerance) : Infinity;
}

/** Formats a number with enough digits to distinguish any two numbers of the type. */
const numberWords = (number, dtype) => (dtype === 'f32' ? String(Number(number.toPrecision(9))) : String(number));

function placeWords(shape, place) {
  let words = '';
  let rest = place;
  for (const size of shape.toReversed()) {
    words = `[${rest % size}]${words}`;
    rest = Math.floor(rest / size);
  }
  return words || 'it';
}

/**
 * Returns '' if every number is within the tolerance. Otherwise describes the wrong shape or type, or the largest
 * difference and how many other numbers are wrong.
 */
export function difference(got, want, tolerance) {
  if (`${got.shape}` !== `${want.shape}`) {
    return `it has shape ${shapeText(got.shape)}, want ${shapeText(want.shape)}`;
  }
  if ((got.dtype === 'i64') !== (want.dtype === 'i64')) {
    return `it is ${got.dtype}, want ${want.dtype}`;
  }
  const beyond = want.data.map((number, place) => excess(got.data[place], number, tolerance));
  const places = beyond.filter((each) => each > 0);
  if (places.length === 0) {
    return '';
  }
  const worst = beyond.indexOf(places.reduce((most, each) => Math.max(most, each)));
  const more = places.length > 1 ? ` (and ${places.length - 1} more places)` : '';
  const allowed = Number(allowedAt(want.data[worst], tolerance).toPrecision(3));
  const [ours, theirs] = [got, want].map(({ data }) => numberWords(data[worst], want.dtype));
  return `${placeWords(want.shape, worst)} is ${ours}, want ${theirs}, allowed ${allowed}${more}`;
}
