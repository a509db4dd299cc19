// Keeps the page for times without a network. The build fills in its files and a name for this version of them.
const files = [/* files */];
const name = 'riverbank-/* version */';

addEventListener('install', (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()));
});

addEventListener('activate', (event) => {
  const old = (key) => key.startsWith('riverbank-') && key !== name;
  event.waitUntil(caches.keys().then((keys) => Promise.all(keys.filter(old).map((key) => caches.delete(key)))));
});

/** Pages come from the network while there is one, so that a new version is seen; all else has its version in its name. */
async function answer(request) {
  const cache = await caches.open(name);
  const kept = () => cache.match(request, { ignoreSearch: true });
  if (request.mode !== 'navigate') return (await kept()) ?? fetch(request);
  return fetch(request).catch(async () => (await kept()) ?? Response.error());
}

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(self.registration.scope)) event.respondWith(answer(request));
});
