// Where the page is one file, opened from a disk, memory cannot be shared (one-file.config.ts puts this in place of threads.ts).
import type { Threads } from './threads.ts';

export const loadThreads = (): Promise<Threads> => Promise.resolve({ whyOne: 'fromDisk' });
