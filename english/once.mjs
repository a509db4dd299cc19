// A step of the making that is done once: a note beside what it made says of what, and the next run reads that.
import fs from 'node:fs';
import { inWork } from './paths.mjs';
import { readJson } from './files.mjs';

/** Calls make() unless what it made before was made of the same; the note is written when all is done. */
export function once(name, madeOf, make) {
  const note = inWork(`${name}.json`);
  const inputs = JSON.stringify(madeOf);
  if (fs.existsSync(note) && readJson(note).inputs === inputs) return readJson(note).made;
  const made = make();
  fs.writeFileSync(note, JSON.stringify({ inputs, made }));
  return made;
}
