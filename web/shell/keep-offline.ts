// Registers the service worker, which keeps the page for offline use.

/**
 * Registers the service worker. Does nothing in development, if the page was opened from a disk, or if the browser
 * offers no service workers (for example without HTTPS).
 */
export function keepOffline(): void {
  if (import.meta.env.DEV || !location.protocol.startsWith('http') || !('serviceWorker' in navigator)) return;
  const root = document.querySelector<HTMLLinkElement>('link[rel="alternate"]')?.href ?? location.href;
  navigator.serviceWorker
    .register(new URL('service-worker.js', root))
    .catch((error: unknown) => console.info('the page is not kept offline', error));
}
