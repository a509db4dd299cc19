// Starts chapter 12's worker from a separate file, which the page's content security policy allows.

export const startWorker = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
