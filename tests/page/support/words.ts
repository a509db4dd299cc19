// The verdicts of all exercises: why an answer is right, and which mistake leads to each wrong one.
import { chapters } from '../../../web/chapters/index.ts';
import { verdicts } from '../../../web/core/words/verdicts.ts';

const said = (group: 'right' | 'causes'): Readonly<Record<string, string>> =>
  Object.assign({}, ...chapters.map(({ words }) => words.all.en[group])) as Record<string, string>;

export const { card } = verdicts.all.en;
export const whyRight = said('right');
export const causes: Readonly<Record<string, string>> = { ...verdicts.all.en.causes, ...said('causes') };
