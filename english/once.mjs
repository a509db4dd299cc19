// Runs a step only if its inputs have changed: a note next to the results keeps the inputs of the last run.
import fs from 'node:fs';
import { inWork } from './paths.mjs';
import { readJson } from './files.mjs';

/**
 * Returns the result of make(), or that of the last run if it had the same inputs. The note is written only after
 * make() has returned.
 */
export function once(name, madeOf, make) {
  const note = inWork(`${name}.json`);
  const inputs = JSON.stringify(madeOf);
  if (fs.existsSync(note) && readJson(note).inputs === inputs) return readJson(note).made;
  const made = make();
  fs.writeFileSync(note, JSON.stringify({ inputs, made }));
  return made;
}
