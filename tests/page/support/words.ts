// The verdicts of all exercises: why an answer is right, and which mistake leads to each wrong one.
import { chapters } from './chapters.ts';
import { words as verdicts } from '../../../web/core/words/verdicts.en.ts';

const english = await Promise.all(chapters.map(async ({ words }) => (await words.all()).en));
const said = (group: 'right' | 'causes'): Readonly<Record<string, string>> =>
  Object.assign({}, ...english.map((words) => words[group])) as Record<string, string>;

export const { card } = verdicts;
export const whyRight = said('right');
export const causes: Readonly<Record<string, string>> = { ...verdicts.causes, ...said('causes') };
