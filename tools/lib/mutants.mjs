// The known faults (tests/mutants/*.json): a place in a file, what somebody might write there, and which tests should notice.
import fs from 'node:fs';
import path from 'node:path';
import { filesOf } from './files.mjs';
import { Stop } from './run.mjs';

/**
 * All of them, room by room: {room, id, kind, file, find, put, by}; `by` says where to look, suite by suite (mutant-suites.mjs).
 * `occurrence` counts the place from 1 where `find` is there more than once; `equivalent` proves that no test could notice.
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

/** The file's text with the fault in it. */
export function withFault({ id, file, find, put, occurrence }, text) {
  const pieces = text.split(find);
  const places = pieces.length - 1;
  if (places === 0) throw new Stop(`${id}: ${file} has no “${find}” any more`);
  if (places > 1 && occurrence === undefined) throw new Stop(`${id}: ${file} has “${find}” ${places} times`);
  if (places < (occurrence ?? 1)) throw new Stop(`${id}: ${file} has “${find}” only ${places} times`);
  const before = occurrence ?? 1;
  return pieces.slice(0, before).join(find) + put + pieces.slice(before).join(find);
}
