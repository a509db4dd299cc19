// Makes the worker of chapter 12 where the page is one file: its code is inside (one-file.config.ts puts this in place of start-worker.ts).
import InsideWorker from './worker.ts?worker&inline';

export const startWorker = (): Worker => new InsideWorker();
