// The chapters' claims about their numbers hold for all their examples, and for random words and weights.
import { chapters } from '../../web/chapters/index.ts';
import type { Engine } from '../../web/core/engine/engine.ts';
import type { Claim } from '../../web/chapters/types.ts';
import { choiceNames, choices } from '../../web/core/store/choices.ts';
import { rangeNames, ranges } from '../../web/core/store/ranges.ts';
import { writeLink } from '../../web/core/store/link.ts';
import { defaultState, sentenceNames } from '../../web/core/store/state.ts';
import type { State } from '../../web/core/store/state.ts';
import { computeValues } from '../../web/core/lesson/values.ts';
import type { Values } from '../../web/core/lesson/values.ts';
import { loadEngine, stateOf } from './support/lesson.ts';
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

/** The values of each state, computed once for all claims. */
const known = new Map<State, Values>();
function valuesOf(engine: Engine, state: State): Values {
  const values = known.get(state) ?? computeValues(engine, state);
  known.set(state, values);
  return values;
}

async function broken(claim: Claim, states: readonly State[]): Promise<string[]> {
  const engine = await loadEngine();
  return states.filter((state) => !claim.holds(engine, valuesOf(engine, state))).map(writeLink);
}

for (const { id: chapter, claims } of chapters) {
  for (const claim of claims) {
    test(`${chapter}: ${claim.says}`, async () => {
      expect(await broken(claim, examples)).toEqual([]);
      if (!claim.onlyForNotebook) expect(await broken(claim, random)).toEqual([]);
    });
  }
}
