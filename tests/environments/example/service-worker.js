// The user's own service worker.
import { entries, tryAll } from './entries.js';

addEventListener('message', ({ data: port }) => {
  tryAll(entries).then((results) => port.postMessage(results));
});
