// The order of the page: the numbered chapters of the main road, then the side rooms. A chapter's number is its place here.

export const mainRoad = [
  'one-word',
  'compare-weight-mix',
  'self-obsessed',
  'query-key-value',
  'why-root',
  'three-roads',
  'order',
  'no-peeking',
  'averages',
  'many-heads',
  'language-model',
  'look-inside',
  'it-writes',
  'real-english',
] as const;

/** Rooms for readers who want more. Nothing on the main road needs them. */
export const sideRooms = ['class-verified', 'traps', 'four-at-a-time', 'sandbox', 'what-next'] as const;

export type MainChapter = (typeof mainRoad)[number];

/** A chapter's number on the page, from 1. */
export const numberOf = (id: MainChapter): number => mainRoad.indexOf(id) + 1;
