// Makes the worker of the scaling lab where the page is one file (one-file.config.ts puts this in place of start-measuring.ts).
import InsideWorker from './worker.ts?worker&inline';

export const startMeasuring = (): Worker => new InsideWorker();
