// Reads the files that an earlier step has written: an object, or lines.
import fs from 'node:fs';
import path from 'node:path';

export const readJson = (...parts) => JSON.parse(fs.readFileSync(path.join(...parts), 'utf8'));
export const readLines = (file) => fs.readFileSync(file, 'utf8').trimEnd().split('\n');
