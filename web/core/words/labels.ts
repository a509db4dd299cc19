// What switches, sliders, matrices, sums and verdicts are called: the words that chapters have brought, and those that all share.
import type { FigureName } from '../lesson/figures.ts';
import type { StoryWord } from '../lesson/story.ts';
import { brought } from './brought.ts';
import type { Texts } from './brought.ts';
import { figures } from './figures.ts';
import { t } from './index.ts';
import { verdicts } from './verdicts.ts';

/** The word under a name; the types see to it that every name has one. */
const wordFor = (name: string, ...tables: Texts[]): string =>
  tables.find((table) => Object.hasOwn(table, name))?.[name] ?? name;

export const switchName = (name: string): string => wordFor(name, figures().switches, brought.switches);
export const sliderName = (name: string): string => wordFor(name, brought.sliders);
export const figureName = (name: FigureName): string => wordFor(name, t.names, brought.names);
export const storyWord = (name: StoryWord): string => wordFor(name, t.story, brought.story);
export const whyRight = (exercise: string): string => wordFor(exercise, brought.right);

/** What a wrong answer would have meant. */
export function causeOf(cause: string): string {
  const { card, causes } = verdicts();
  const { empty, partly, coarse, signs, other } = card;
  const stopped = card.stopped('');
  return wordFor(cause, { empty, partly, coarse, signs, stopped, other }, causes, brought.causes);
}

/** What the choices of a switch are called, where their values do not say it. */
export const choiceNames = (name: string): Texts => ({ ...figures().choices, ...brought.choices })[name] ?? {};
