// The laboratory as a source to redraw with: it starts once an element that shows it is on the page.
import { remote } from '../../laboratory/remote.ts';
import type { Source } from '../redraw-with.ts';

export const laboratory: Source = {
  subscribe(listener) {
    remote.start();
    return remote.subscribe(listener);
  },
};
