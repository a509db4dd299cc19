// Reads the known faults (tests/mutants/*.json): a place in a file, the wrong code, and the tests that should notice
// it.
import fs from 'node:fs';
import path from 'node:path';
import { filesOf } from './files.mjs';
import { Stop } from './run.mjs';

/**
 * All faults, file by file: {room, id, kind, file, find, put, by}. `room` is the name of the file in tests/mutants.
 * The fault replaces the code `find` by `put`.
 * `by` names the tests of each suite (mutant-suites.mjs). `occurrence` chooses among several matches of `find`, counted
 * from 1. `equivalent` is the proof that no test can notice the fault.
 */
export const readMutants = () =>
  filesOf('tests/mutants')
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const room = path.basename(file, '.json');
      return JSON.parse(fs.readFileSync(file, 'utf8')).map((mutant) => ({
        ...mutant,
        room,
        id: `${room}/${mutant.id}`,
      }));
    });

/**
 * Returns the text of a file with the fault put in. Throws a Stop if the file does not contain `find`, contains it
 * several times but the fault has no `occurrence`, or contains it fewer times than `occurrence`.
 */
export function withFault({ id, file, find, put, occurrence }, text) {
  const pieces = text.split(find);
  const places = pieces.length - 1;
  if (places === 0) throw new Stop(`${id}: ${file} no longer contains “${find}”`);
  if (places > 1 && occurrence === undefined) throw new Stop(`${id}: ${file} contains “${find}” ${places} times`);
  if (places < (occurrence ?? 1)) throw new Stop(`${id}: ${file} contains “${find}” only ${places} times`);
  const before = occurrence ?? 1;
  return pieces.slice(0, before).join(find) + put + pieces.slice(before).join(find);
}
