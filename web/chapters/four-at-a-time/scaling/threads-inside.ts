// A one-file page opened from a disk cannot share memory, so it has no threads. Replaces threads.ts (one-file.config.ts).
import type { Threads } from './threads.ts';

export const loadThreads = (): Promise<Threads> => Promise.resolve({ whyOne: 'fromDisk' });
