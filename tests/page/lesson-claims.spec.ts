// The chapters' claims about their numbers hold for all their examples, and for random words and weights.
import { claims as ofChapters } from './claims/index.ts';
import type { Claim } from './claims/claim.ts';
import { choiceNames, choices } from '../../web/core/store/choices.ts';
import { rangeNames, ranges } from '../../web/core/store/ranges.ts';
import { writeLink } from '../../web/core/store/link.ts';
import { defaultState, sentenceNames } from '../../web/core/store/state.ts';
import type { State } from '../../web/core/store/state.ts';
import { changingValues, loadEngine, stateOf } from './support/lesson.ts';
import { randomLinks } from './support/random-links.ts';
import { expect, test } from './support/test.ts';

/** Every example that the page can show without an edit. */
const examples: State[] = [
  defaultState,
  ...sentenceNames.flatMap((sentence) =>
    [0, 1, 2].map((row): State => ({ ...defaultState, sentence, row, blend: 100 })),
  ),
  ...choiceNames().flatMap((name) => choices[name].map((choice) => ({ ...defaultState, [name]: choice }) as State)),
  ...rangeNames().flatMap((name) =>
    [0, 1, 2, 3].map((third): State => {
      const { least, most } = ranges[name];
      return { ...defaultState, [name]: least + Math.round((third * (most - least)) / 3) };
    }),
  ),
];
const random = randomLinks(200, 'inputs').map((link) => stateOf(`#?${link}`));

async function broken(claim: Claim, states: readonly State[]): Promise<string[]> {
  const engine = await loadEngine();
  const valuesOf = changingValues(engine);
  return states.filter((state) => !claim.holds(engine, valuesOf(state))).map(writeLink);
}

for (const [chapter, claims] of Object.entries(ofChapters)) {
  for (const claim of claims) {
    test(`${chapter}: ${claim.says}`, async () => {
      const isOfEngine = claim.holds.length < 2; // such a claim does not read the values, so one state is enough
      expect(await broken(claim, isOfEngine ? [defaultState] : examples)).toEqual([]);
      if (!claim.onlyForNotebook && !isOfEngine) expect(await broken(claim, random)).toEqual([]);
    });
  }
}
