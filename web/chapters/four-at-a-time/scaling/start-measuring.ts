// Starts the scaling lab's worker from a separate file. The worker fetches the fast kernels itself.

export const startMeasuring = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
