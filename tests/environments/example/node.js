// Runs every entry except the pool in Node.
import { tryAll } from './entries.js';
import { allEntries } from './lazy-entries.js';

console.log(JSON.stringify(await tryAll(allEntries)));
