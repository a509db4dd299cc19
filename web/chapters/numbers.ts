// Lists the numbered chapters (“main road”) and the optional chapters (“side rooms”), each in the order of the page.

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

/** Optional chapters for readers who want more. No numbered chapter requires them. */
export const sideRooms = ['class-verified', 'traps', 'four-at-a-time', 'sandbox', 'what-next'] as const;

export type MainChapter = (typeof mainRoad)[number];

/** A chapter's number on the page: its place among the numbered chapters, counted from 1. */
export const numberOf = (id: MainChapter): number => mainRoad.indexOf(id) + 1;
