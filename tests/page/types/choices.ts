// A switch's choice that has no word in a language is a type error.
// The type checker reads this file. Each line marked as an error must be a type error.
import type { WithWords, WordsFor } from '../../../web/chapters/types.ts';
import type { settings as sandbox } from '../../../web/chapters/sandbox/settings.ts';
import type { words as sandboxWords } from '../../../web/chapters/sandbox/words.en.ts';
import type { words as sandboxWordsRu } from '../../../web/chapters/sandbox/words.ru.ts';

/** The switches of the sandbox. */
type Now = (typeof sandbox)['switches'];
/** The switches of the sandbox with one more choice for the mask. */
type Wider = Omit<Now, 'sandboxMask'> & { readonly sandboxMask: readonly [...Now['sandboxMask'], 'window'] };

declare const english: typeof sandboxWords;
declare const russian: typeof sandboxWordsRu;
export const named: readonly WordsFor<{ switches: Now }>[] = [english, russian];
// @ts-expect-error: the mask's new choice "window" has no word
export const unnamed: WordsFor<{ switches: Wider }> = english;

/** The types of two chapters: one has one switch, the other has two switches and a slider. */
type Rows = readonly [
  { settings: { switches: { pace: readonly ['slow', 'fast'] } } },
  { settings: { switches: { size: readonly [1, 2]; rate: readonly ['0.1', '0.2'] }; sliders: { width: object } } },
];
const pace = { switches: { pace: 'Pace' }, choices: { pace: { slow: 'slow', fast: 'fast' } } };
const sizes = { switches: { size: 'Size', rate: 'Rate' }, sliders: { width: 'Width' } };

export const complete: WithWords<Rows> = [{ words: () => pace }, { words: () => sizes }];
export const withoutChoice: WithWords<Rows> = [
  // @ts-expect-error: "fast" has no word
  { words: () => ({ ...pace, choices: { pace: { slow: 'slow' } } }) },
  { words: () => sizes },
];
export const withoutSlider: WithWords<Rows> = [
  { words: () => pace },
  // @ts-expect-error: the slider "width" has no word
  { words: () => ({ ...sizes, sliders: {} }) },
];
