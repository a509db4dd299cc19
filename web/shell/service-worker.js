// Keeps the page for offline use. The build inserts the list of files with their hashes, and a name for this version.
const files = new Map([
  /* files */
]);
// Few readers need these files, so they are kept only after their first use.
const later = new Map([
  /* later */
]);
const { scope } = self.registration;
const name = `riverbank ${scope} /* version */`;

/**
 * Whether a response is the file itself. The hash is compared, because a network with a login page answers with that
 * page and status 200.
 */
async function isOurs(response, hash) {
  if (!response.ok) return false;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer()));
  return hash === Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Keeps every file of this version. If one of them is wrong or missing, keeps none. */
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

// A new version waits until no window shows the old one, because an open old page still needs its own chapters.
addEventListener('install', (event) => event.waitUntil(keepAll()));

/**
 * Whether a cache belongs to an earlier version of this page. Other pages on the server may have caches of their own.
 */
async function isOld(key) {
  return key.startsWith('riverbank') && key !== name && (await (await caches.open(key)).match(scope)) !== undefined;
}

async function forgetOld() {
  for (const key of await caches.keys()) {
    if (await isOld(key)) await caches.delete(key);
  }
}

// Takes over the window of the first visit too, so that this window can load later chapters without a network.
addEventListener('activate', (event) => event.waitUntil(forgetOld().then(() => self.clients.claim())));

async function keep(request, response, hash) {
  if (await isOurs(response, hash)) await (await caches.open(name)).put(request, response);
}

/** Fetches from the network. Files listed in `later` are put into the cache without delaying the response. */
async function fetched(event) {
  const { request } = event;
  const response = await fetch(request);
  const [, hash] = [...later].find(([file]) => new URL(file, scope).href === request.url) ?? [];
  if (hash) event.waitUntil(keep(request, response.clone(), hash).catch(() => undefined));
  return response;
}

/** The cache key of a request. A page is kept under the address of its folder, without "index.html". */
const keptUnder = ({ mode, url }) => (mode === 'navigate' ? url.replace(/\/index\.html(?=$|[?#])/, '/') : url);

/**
 * Answers page requests from the network if possible, so that the reader gets a new version. Other files come from this
 * version's cache if they are there.
 */
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
