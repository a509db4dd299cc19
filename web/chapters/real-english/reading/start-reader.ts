// Makes the worker of chapter 13 from a file of its own, which the page's policy allows.

export const startReader = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
