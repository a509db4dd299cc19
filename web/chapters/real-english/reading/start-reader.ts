// Starts chapter 13's worker from its own file, as the page's content security policy allows.

export const startReader = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
