// Asks the browser to keep the page for times without a network, once nothing else is to be done.

/** From a disk there is nothing to keep, and some browsers keep nothing for a page that is not served safely. */
export function keepOffline(): void {
  if (import.meta.env.DEV || !location.protocol.startsWith('http') || !('serviceWorker' in navigator)) return;
  const root = document.querySelector<HTMLLinkElement>('link[rel="alternate"]')?.href ?? location.href;
  navigator.serviceWorker
    .register(new URL('service-worker.js', root))
    .catch((error: unknown) => console.info('the page is not kept offline', error));
}
