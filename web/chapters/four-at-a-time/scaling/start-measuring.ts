// Makes the worker of the scaling lab from a file of its own; it fetches the fast kernels itself.

export const startMeasuring = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
