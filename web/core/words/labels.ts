// Finds the names of switches, sliders, matrices, sums and verdicts, in the shared words and in those of the chapters.
import type { FigureName } from '../lesson/figures.ts';
import type { StoryWord } from '../lesson/pieces.ts';
import { brought } from './brought.ts';
import type { Texts } from './brought.ts';
import { figures, verdicts } from './shared.ts';
import { t } from './index.ts';

/** The word for a name, from the first table that has one; without a word, the name itself. */
const wordFor = (name: string, ...tables: Texts[]): string =>
  tables.find((table) => Object.hasOwn(table, name))?.[name] ?? name;

export const switchName = (name: string): string => wordFor(name, figures().switches, brought.switches);
export const sliderName = (name: string): string => wordFor(name, brought.sliders);
export const figureName = (name: FigureName): string => wordFor(name, t.names, brought.names);
export const storyWord = (name: StoryWord): string => wordFor(name, t.story, brought.story);
export const whyRight = (exercise: string): string => wordFor(exercise, brought.right);

/** The explanation of a wrong answer. */
export function causeOf(cause: string): string {
  const { card, causes } = verdicts();
  const { empty, partly, coarse, signs, other } = card;
  const stopped = card.stopped('');
  return wordFor(cause, { empty, partly, coarse, signs, stopped, other }, causes, brought.causes);
}

/** The labels of a switch's choices; a choice without a label is shown as its value. */
export const choiceNames = (name: string): Texts => ({ ...figures().choices, ...brought.choices })[name] ?? {};
