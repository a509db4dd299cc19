// Runs the benchmark in a page: in-playwright.mjs calls `runSession` and waits for its results.
import { session } from './session.mjs';

async function ownFile(name) {
  const response = await fetch(`/own-model/${name}`);
  if (!response.ok) throw new Error(`there is no english/model/${name}: npm run train:english makes it`);
  return response.arrayBuffer();
}

globalThis.runSession = (options) => {
  const place = { peers: '/peers/', inBrowser: true, compat: options.compat, ownFile };
  return session(place, options, (words) => console.log(words));
};
