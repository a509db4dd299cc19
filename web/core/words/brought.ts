// Collects the words that chapters add: names of switches, sliders and matrices, words of sums, verdicts and rules.

export type Texts = Readonly<Record<string, string>>;
/**
 * Rules for steps of exercises: `is` states the rule, `gives` describes its result. A reader who chooses a wrong rule
 * sees that rule's `gives`.
 */
export type Rules = Readonly<Record<string, { is: string; gives: string }>>;

export interface Brought {
  /** The text that names each switch on the page, by the switch's field in the state. */
  switches?: Texts;
  /** The text that names each slider on the page, by the slider's field in the state. */
  sliders?: Texts;
  /** The names of a switch's choices, if their values are not names. */
  choices?: Readonly<Record<string, Texts>>;
  /** The names of matrices (figures.ts). */
  names?: Texts;
  /** The words of written sums (story.ts). */
  story?: Texts;
  /** The labels of the stages that the chapter adds to the meter (shell/elements/meter-stage.ts). */
  stages?: Texts;
  /** For each exercise: why the answer is right. */
  right?: Texts;
  /** For each known mistake: an explanation. */
  causes?: Texts;
  /** The names of the results of exercise steps (core/exercises/steps.ts). */
  made?: Texts;
  /** The rules of exercise steps (core/exercises/steps.ts). */
  rules?: Rules;
}

/** All words that chapters have added so far. */
export const brought: Required<Brought> = {
  switches: {},
  sliders: {},
  choices: {},
  names: {},
  story: {},
  stages: {},
  right: {},
  causes: {},
  made: {},
  rules: {},
};

export function bringWords(words: Brought): void {
  for (const [group, texts] of Object.entries(brought)) Object.assign(texts, words[group as keyof Brought]);
}
