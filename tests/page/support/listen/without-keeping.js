// Keeps the page from being kept for times without a network: each visit would fetch all of it once more, sooner on a fast machine and later on a slow one.
// A journey, which may go offline, asks for it with a cookie; built-offline.spec.ts sees the page without this.
if (!document.cookie.includes('keeping=on') && globalThis.ServiceWorkerContainer)
  ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined);
