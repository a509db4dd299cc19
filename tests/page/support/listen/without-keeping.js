// Prevents the offline cache. Otherwise each visit would fetch the whole page again in the background, at unpredictable times.
// A random walk may go offline. It therefore enables the cache with a cookie. built-offline.spec.ts tests the page without this script.
if (!document.cookie.includes('keeping=on') && globalThis.ServiceWorkerContainer)
  ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined);
