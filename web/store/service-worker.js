// Keeps the page for times without a network. The build fills in its files and a name for this version of them.
const files = [/* files */];
// Few readers need these, so they are kept only once they have been asked for.
const later = [/* later */];
const name = 'riverbank-/* version */';

addEventListener('install', (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()));
});

addEventListener('activate', (event) => {
  const old = (key) => key.startsWith('riverbank-') && key !== name;
  event.waitUntil(caches.keys().then((keys) => Promise.all(keys.filter(old).map((key) => caches.delete(key)))));
});

/** From the network; what is kept later is kept now. */
async function fetched(request, cache) {
  const response = await fetch(request);
  const isLater = later.some((file) => new URL(file, self.registration.scope).href === request.url);
  if (isLater && response.ok) await cache.put(request, response.clone());
  return response;
}

/** Pages come from the network while there is one, so that a new version is seen; all else has its version in its name. */
async function answer(request) {
  const cache = await caches.open(name);
  const kept = () => cache.match(request, { ignoreSearch: true });
  if (request.mode !== 'navigate') return (await kept()) ?? fetched(request, cache);
  return fetch(request).catch(async () => (await kept()) ?? Response.error());
}

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(self.registration.scope)) event.respondWith(answer(request));
});
