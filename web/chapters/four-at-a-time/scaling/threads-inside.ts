// Replaces threads.ts in the one-file page: a page opened from a disk cannot share memory, so it has no threads.
// The replacement is set up in one-file.config.ts.
import type { Threads } from './threads.ts';

export const loadThreads = (): Promise<Threads> => Promise.resolve({ whyOne: 'fromDisk' });
