// Keeps the page for times without a network. The build fills in its files, each with its hash, and a name for this version of them.
const files = new Map([
  /* files */
]);
// Few readers need these, so they are kept only once they have been asked for.
const later = new Map([
  /* later */
]);
const { scope } = self.registration;
const name = `riverbank ${scope} /* version */`;

/** Whether an answer is the file itself: a network that wants a name first answers with a page of its own, and says that all is well. */
async function isOurs(response, hash) {
  if (!response.ok) return false;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer()));
  return hash === Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Every file of this version, or nothing. */
async function keepAll() {
  const answers = await Promise.all(
    [...files].map(async ([file, hash]) => {
      const request = new Request(file, { cache: 'reload' });
      const response = await fetch(request);
      if (!(await isOurs(response, hash))) throw new TypeError(`${file} is not the file of this version`);
      return [request, response];
    }),
  );
  const cache = await caches.open(name);
  for (const [request, response] of answers) await cache.put(request, response);
}

// A new version waits until no window shows the old one, whose chapters would be gone otherwise.
addEventListener('install', (event) => event.waitUntil(keepAll()));

/** Whether a cache is an earlier one of this page; another page of the same server may keep its own. */
async function isOld(key) {
  return key.startsWith('riverbank') && key !== name && (await (await caches.open(key)).match(scope)) !== undefined;
}

async function forgetOld() {
  for (const key of await caches.keys()) {
    if (await isOld(key)) await caches.delete(key);
  }
}

// The window of the first visit is served from now on, too: its later chapters need no network any more.
addEventListener('activate', (event) => event.waitUntil(forgetOld().then(() => self.clients.claim())));

async function keep(request, response, hash) {
  if (await isOurs(response, hash)) await (await caches.open(name)).put(request, response);
}

/** From the network; what is kept later is kept once all of it has come, and its reader does not wait for that. */
async function fetched(event) {
  const { request } = event;
  const response = await fetch(request);
  const [, hash] = [...later].find(([file]) => new URL(file, scope).href === request.url) ?? [];
  if (hash) event.waitUntil(keep(request, response.clone(), hash).catch(() => undefined));
  return response;
}

/** A page is kept under the address of its folder, whether it was asked for by that or by "index.html". */
const keptUnder = ({ mode, url }) => (mode === 'navigate' ? url.replace(/\/index\.html(?=$|[?#])/, '/') : url);

/** Pages come from the network while there is one, so that a new version is seen; all else has its version in its name. */
async function answer(event) {
  const { request } = event;
  const kept = () => caches.match(keptUnder(request), { cacheName: name, ignoreSearch: true });
  if (request.mode !== 'navigate') return (await kept()) ?? fetched(event);
  return fetch(request).catch(async () => (await kept()) ?? Response.error());
}

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(scope)) event.respondWith(answer(event));
});
