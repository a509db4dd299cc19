// Reads the files that an earlier step has written: as an object from JSON, or as lines of text.
import fs from 'node:fs';
import path from 'node:path';

export const readJson = (...parts) => JSON.parse(fs.readFileSync(path.join(...parts), 'utf8'));
export const readLines = (file) => fs.readFileSync(file, 'utf8').trimEnd().split('\n');
