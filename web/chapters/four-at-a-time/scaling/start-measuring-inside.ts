// Starts the scaling lab's worker in the one-file page, where it replaces start-measuring.ts (one-file.config.ts).
import InsideWorker from './worker.ts?worker&inline';

export const startMeasuring = (): Worker => new InsideWorker();
