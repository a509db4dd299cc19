// The words that chapters bring for what all share: switches, sliders, matrices, sums, and verdicts on answers.

export type Texts = Readonly<Record<string, string>>;
/** A rule that steps of exercises use: what it says, and what it gives, which is said to who chooses it where another is wanted. */
export type Rules = Readonly<Record<string, { is: string; gives: string }>>;

export interface Brought {
  /** What a switch and a slider are called, and the choices of a switch where their values do not say it. */
  switches?: Texts;
  sliders?: Texts;
  choices?: Readonly<Record<string, Texts>>;
  /** What matrices are called (figures.ts), and the words of written sums (story.ts). */
  names?: Texts;
  story?: Texts;
  /** What the meter shows while the chapter is read, where it has two banks of its own (shell/elements/meter-stage.ts). */
  stages?: Texts;
  /** Why an exercise's answer is right, and what each wrong one would have meant. */
  right?: Texts;
  causes?: Texts;
  /** What steps of exercises look for, and the rules that find it (core/exercises/steps.ts). */
  made?: Texts;
  rules?: Rules;
}

/** All that has been brought so far. */
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
