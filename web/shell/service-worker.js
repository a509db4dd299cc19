// Keeps the page for times without a network. The build fills in its files and a name for this version of them.
const files = [
  /* files */
];
// Few readers need these, so they are kept only once they have been asked for.
const later = [
  /* later */
];
const { scope } = self.registration;
const name = `riverbank ${scope} /* version */`;

// A new version waits until no window shows the old one, whose chapters would be gone otherwise.
addEventListener('install', (event) => {
  const fresh = files.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(fresh)));
});

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

/** From the network; what is kept later is kept now. */
async function fetched(request) {
  const response = await fetch(request);
  const isLater = later.some((file) => new URL(file, scope).href === request.url);
  if (isLater && response.ok) await (await caches.open(name)).put(request, response.clone());
  return response;
}

/** Pages come from the network while there is one, so that a new version is seen; all else has its version in its name. */
async function answer(request) {
  const kept = () => caches.match(request, { cacheName: name, ignoreSearch: true });
  if (request.mode !== 'navigate') return (await kept()) ?? fetched(request);
  return fetch(request).catch(async () => (await kept()) ?? Response.error());
}

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(scope)) event.respondWith(answer(request));
});
