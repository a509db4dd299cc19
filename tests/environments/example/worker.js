// A worker of one's own: every entry but the pool.
import { tryAll } from './entries.js';
import { allEntries } from './lazy-entries.js';

tryAll(allEntries).then((said) => postMessage(said));
