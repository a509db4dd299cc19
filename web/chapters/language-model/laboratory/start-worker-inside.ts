// Starts chapter 12's worker in the one-file page, where it replaces start-worker.ts (one-file.config.ts).
import InsideWorker from './worker.ts?worker&inline';

export const startWorker = (): Worker => new InsideWorker();
