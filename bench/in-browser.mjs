// The benchmark in a page: run.mjs calls it and waits for what it gives back.
import { session } from './session.mjs';

globalThis.runSession = (options) =>
  session({ peers: '/peers/', inBrowser: true, compat: options.compat }, options, (words) => console.log(words));
