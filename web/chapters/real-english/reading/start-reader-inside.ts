// Starts chapter 13's worker in the single-file page, which embeds the worker's code (one-file.config.ts replaces start-reader.ts by this file).
import InsideWorker from './worker.ts?worker&inline';

export const startReader = (): Worker => new InsideWorker();
