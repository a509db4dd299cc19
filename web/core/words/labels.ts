// What switches, sliders, matrices, sums and verdicts are called: the words that chapters have brought, and those that all share.
import type { FigureName } from '../lesson/figures.ts';
import type { StoryWord } from '../lesson/story.ts';
import { brought } from './brought.ts';
import type { Brought, Texts } from './brought.ts';
import { figures } from './figures.ts';
import { t } from './index.ts';
import { verdicts } from './verdicts.ts';

/** The word under a name; a name that nobody has brought is said as it is. */
const found = (group: keyof Brought, name: string, shared: object): string =>
  ([shared, ...brought.map((words) => words[group] ?? {})] as Texts[]).find((words) => Object.hasOwn(words, name))?.[
    name
  ] ?? name;

export const switchName = (name: string): string => found('switches', name, figures().switches);
export const sliderName = (name: string): string => found('sliders', name, {});
export const figureName = (name: FigureName): string => found('names', name, t.names);
export const storyWord = (name: StoryWord): string => found('story', name, t.story);
export const whyRight = (exercise: string): string => found('right', exercise, {});

/** What a wrong answer would have meant. */
export const causeOf = (cause: string): string => {
  const { card, causes } = verdicts();
  return found('causes', cause, { ...causes, empty: card.empty, partly: card.partly, other: card.other });
};

/** What the choices of a switch are called. */
export const choiceNames = (name: string): Texts =>
  [figures().choices, ...brought.map(({ choices }) => choices ?? {})]
    .map((all) => (all as Readonly<Record<string, Texts>>)[name])
    .find((labels) => labels !== undefined) ?? {};
