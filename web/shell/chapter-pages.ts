// Loads the code of a section's chapters: the words and the lesson of each, and then its elements.
import { everyChapter } from '../chapters/index.ts';
import { road } from '../chapters/road.ts';
import type { ChapterId } from '../chapters/index.ts';
import type { ExerciseParts } from '../core/exercises/exercise-registry.ts';
import type { Lesson } from '../core/lesson/lesson.ts';
import type { Brought } from '../core/words/brought.ts';
import { shared } from '../core/words/shared.ts';

/**
 * The exports of a chapter's page.ts: the problems and fields of its exercises. The file also defines the chapter's
 * elements.
 */
interface Page {
  parts?: ExerciseParts;
}

const pages: Readonly<Record<ChapterId, () => Promise<Page>>> = {
  'one-word': () => import('../chapters/one-word/page.ts'),
  'compare-weight-mix': () => import('../chapters/compare-weight-mix/page.ts'),
  'self-obsessed': () => import('../chapters/self-obsessed/page.ts'),
  'query-key-value': () => import('../chapters/query-key-value/page.ts'),
  'why-root': () => import('../chapters/why-root/page.ts'),
  'class-verified': () => import('../chapters/class-verified/page.ts'),
  'three-roads': () => import('../chapters/three-roads/page.ts'),
  order: () => import('../chapters/order/page.ts'),
  'no-peeking': () => import('../chapters/no-peeking/page.ts'),
  averages: () => import('../chapters/averages/page.ts'),
  'many-heads': () => import('../chapters/many-heads/page.ts'),
  'language-model': () => import('../chapters/language-model/page.ts'),
  'real-english': () => import('../chapters/real-english/page.ts'),
  'four-at-a-time': () => import('../chapters/four-at-a-time/page.ts'),
  sandbox: () => import('../chapters/sandbox/page.ts'),
};

/** The parts of a loaded chapter. `parts` is undefined if the chapter has no exercises. */
export interface Loaded {
  lesson: Lesson;
  words: Brought;
  parts: ExerciseParts | undefined;
}

/** Loads a chapter. Its words come first, because its elements use them at once. */
async function loadChapter(id: ChapterId): Promise<Loaded> {
  const chapter = everyChapter.find((each) => each.id === id);
  if (!chapter) throw new RangeError(`there is no chapter ${id}`);
  const [{ lesson }] = await Promise.all([chapter.lesson(), shared.load(), chapter.words.load()]);
  const { parts } = await pages[id]();
  return { lesson, words: chapter.words(), parts };
}

/** Loads all chapters whose code a section uses. */
export const loadCode = (section: string): Promise<Loaded[]> =>
  Promise.all((road.find(({ id }) => id === section)?.code ?? []).map(loadChapter));
