// Collects the words that chapters add: names of switches, sliders and matrices, words of sums, and verdicts on answers.

export type Texts = Readonly<Record<string, string>>;
/**
 * Rules for steps of exercises: `is` states the rule, `gives` describes its result. A reader who chooses a wrong rule
 * sees that rule's `gives`.
 */
export type Rules = Readonly<Record<string, { is: string; gives: string }>>;

export interface Brought {
  /** The names of switches and sliders, and of a switch's choices if their values are not names. */
  switches?: Texts;
  sliders?: Texts;
  choices?: Readonly<Record<string, Texts>>;
  /** The names of matrices (figures.ts), and the words of written sums (story.ts). */
  names?: Texts;
  story?: Texts;
  /** The meter's labels for stages of the chapter's own (shell/elements/meter-stage.ts). */
  stages?: Texts;
  /** Explanations for an exercise: why the answer is right, and what each known mistake was. */
  right?: Texts;
  causes?: Texts;
  /** The names of exercise steps' results, and the rules (core/exercises/steps.ts). */
  made?: Texts;
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
