// Makes the worker of chapter 13 where the page is one file: its code is inside (one-file.config.ts puts this in place of start-reader.ts).
import InsideWorker from './worker.ts?worker&inline';

export const startReader = (): Worker => new InsideWorker();
