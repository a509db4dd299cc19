// The user's own worker: it runs every entry except the pool and the elements.
import { tryAll } from './entries.js';
import { allEntries } from './lazy-entries.js';

tryAll(allEntries).then((results) => postMessage(results));
