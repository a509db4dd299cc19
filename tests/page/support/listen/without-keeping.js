// Turns off the page's offline cache.
// With the cache, each visit would fetch the whole page again in the background, at unpredictable times. A random walk
// may go offline, so it turns the cache on with a cookie. built-offline.spec.ts tests the page without this script.
if (!document.cookie.includes('keeping=on') && globalThis.ServiceWorkerContainer)
  ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined);
