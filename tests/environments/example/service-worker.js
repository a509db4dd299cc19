// A service worker of one's own.
import { entries, tryAll } from './entries.js';

addEventListener('message', ({ data: port }) => {
  tryAll(entries).then((said) => port.postMessage(said));
});
