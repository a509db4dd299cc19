// Runs every entry in Node except the elements.
import { tryAll } from './entries.js';
import { allEntries } from './lazy-entries.js';
import { tryPool } from './pool.js';

console.log(JSON.stringify({ ...(await tryAll(allEntries)), ...(await tryPool()) }));
