// The user's own service worker: it runs the entries of entries.js and sends their results to the page.
import { entries, tryAll } from './entries.js';

addEventListener('message', ({ data: port }) => {
  tryAll(entries).then((results) => port.postMessage(results));
});
