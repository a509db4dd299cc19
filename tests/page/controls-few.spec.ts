// Few controls are in view, because settings that few readers change are in folds. Each chapter has a limit, so that a
// growing number is noticed.
import { openPage } from './support/page.ts';
import { expect, test } from './support/test.ts';

/** For each chapter, the largest number of controls that may be in view when the page opens. */
const limits: Record<string, number> = {
  opening: 1,
  'one-word': 8,
  'compare-weight-mix': 23,
  'self-obsessed': 11,
  'query-key-value': 30,
  'why-root': 36,
  'three-roads': 25,
  'whole-transformer': 0,
  order: 27,
  'no-peeking': 21,
  averages: 28,
  'many-heads': 25,
  'language-model': 34,
  'look-inside': 25,
  'it-writes': 15,
  'real-english': 16,
  'class-verified': 30,
  traps: 10,
  'four-at-a-time': 26,
  sandbox: 22,
  'what-next': 0,
};

test('each chapter opens with few controls in view', async ({ visitor }) => {
  await openPage(visitor);
  const counts = await visitor.evaluate(controlsInView);
  expect(Object.keys(counts).sort(), 'chapters').toEqual(Object.keys(limits).sort());
  const tooMany = Object.entries(counts).filter(([chapter, { all }]) => all > limits[chapter]!);
  expect(tooMany, 'chapters with more controls than their limit').toEqual([]);
});

/**
 * Runs in the page: counts the visible buttons, fields and folds, for each chapter as a whole and for each of its
 * parts: each figure, the exercises, and the text.
 */
function controlsInView(): Record<string, { all: number; parts: Record<string, number> }> {
  const controls = 'button, input, select, textarea, summary, [role="slider"], [role="switch"]';
  return Object.fromEntries(
    Array.from(document.querySelectorAll('main > section'), (chapter) => {
      const parts: Record<string, number> = {};
      const seen = [...chapter.querySelectorAll(controls)].filter((control) =>
        control.checkVisibility({ visibilityProperty: true }),
      );
      for (const control of seen) {
        const place = control.closest('lesson-figure')?.id ?? control.closest('exercise-card')?.localName ?? 'text';
        parts[place] = (parts[place] ?? 0) + 1;
      }
      return [chapter.id, { all: seen.length, parts }];
    }),
  );
}
