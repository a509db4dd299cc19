// Runs every entry except the elements, in Node.
import { tryAll } from './entries.js';
import { allEntries } from './lazy-entries.js';
import { tryPool } from './pool.js';

console.log(JSON.stringify({ ...(await tryAll(allEntries)), ...(await tryPool()) }));
