// The examples that test the copied texts: links with the switches of the sandbox, with edits, and random links.
import type { Matrix } from 'riverbank';
import { choices } from '../../../web/core/store/choices.ts';
import type { ChoiceName } from '../../../web/core/store/choices.ts';
import { copiesOf } from '../../../web/core/copies/copies.ts';
import type { Copies } from '../../../web/core/copies/copies.ts';
import { sandboxExample } from '../../../web/chapters/sandbox/example.ts';
import { sentenceExample } from '../../../web/chapters/class-verified/example.ts';
import { sandboxValues } from '../../../web/chapters/sandbox/sandbox.ts';
import type { SandboxValues } from '../../../web/chapters/sandbox/sandbox.ts';
import { computeValues } from '../../../web/core/lesson/values.ts';
import type { SentenceValues } from '../../../web/core/lesson/sentence.ts';
import { loadEngine, stateOf } from './lesson.ts';
import { draws, randomLinks } from './random-links.ts';

const switches = [
  'sandboxWidth',
  'sandboxHeads',
  'sandboxHeadWidth',
  'sandboxInputs',
  'sandboxPositions',
  'sandboxScale',
  'sandboxMask',
  'sandboxMaskAt',
  'sandboxMixer',
  'sandboxFeedForward',
] as const satisfies readonly ChoiceName[];

/**
 * Links chosen by hand: edits in many fields of the sentence and of the sandbox, masks that hide a whole row, words of
 * one letter, words in other alphabets, and very large and very small numbers.
 */
const byHand = [
  '',
  'sentence=finance&money.0=2',
  'river.scores.1.2=0.5&river.weights.0.0=0.25&river.context.2.3=-1',
  'river.softmax.1.maximum=0.5&river.softmax.1.exponentials.0=3',
  'river.softmax.0.sum=0&river.softmax.2.shifted.1=-2.5',
  'text=a',
  "text=дом+don't+再见",
  'sandboxMask=causal&sandbox.keep.0.0=0',
  'sandboxMask=causal&sandboxMaskAt=after&sandbox.heads.1.weights.2.0=4',
  'sandbox.keep.2.3=0&sandboxMaskAt=after&sandboxInputs=raw',
  'sandbox.heads.1.scores.2.0=-7.5&sandbox.heads.0.weights.4.1=1',
  'river.context.0.0=1e25',
  'river.weights.1.0=0.0078125&river.weights.1.1=0&river.weights.1.2=0',
  'sandbox.words.1.0=1234567.5&sandbox.query.0.0=-0.0000123',
  'sandboxMixer=off&sandboxFeedForward=gelu&sandboxHeads=4&sandboxHeadWidth=4',
  'sandboxVectors=trained&sandboxWidth=16&text=the+bank+pays+😀',
];

/**
 * Links that change one switch, to each of its choices except the first. Also twelve links with random choices of all
 * these switches.
 */
function switched(): string[] {
  const draw = draws();
  const alone = switches.flatMap((name) => choices[name].slice(1).map((choice) => `${name}=${choice}`));
  const together = Array.from({ length: 12 }, () =>
    [...switches.map((name) => `${name}=${choices[name][draw(choices[name].length)]}`), `draw=${draw(100)}`].join('&'),
  );
  return [...alone, ...together];
}

/** One example in its five formats, and the page's numbers that every format must give. */
export interface Copied {
  link: string;
  text: Copies;
  tree: SandboxValues | SentenceValues;
  /** The words of the example. */
  tokens: readonly string[];
  /** The result of attention for each word (words × columns). */
  result: Matrix;
}

/** The copied texts for every link: those of the sandbox's example, of the sentence's example, or of both. */
export async function copied(): Promise<Copied[]> {
  const engine = await loadEngine();
  return [...byHand, ...switched(), ...randomLinks(12).map((link) => link.replace('v=1&', ''))].flatMap(
    (link): Copied[] => {
      const state = stateOf(link === '' ? '#?' : `#?v=1&${link}`);
      const sandbox = sandboxValues(engine, state);
      const sentence = computeValues(engine, state)[state.sentence];
      const both = /sandbox|text=/.test(link) ? ['sandbox'] : link === '' ? ['sentence', 'sandbox'] : ['sentence'];
      return both.map((which) =>
        which === 'sandbox'
          ? {
              link,
              tree: sandbox,
              result: sandbox.last,
              tokens: sandbox.tokens,
              text: copiesOf(() => sandboxExample(state, sandbox)),
            }
          : {
              link,
              tree: sentence,
              result: sentence.context,
              tokens: sentence.tokens,
              text: copiesOf(() => sentenceExample(sentence)),
            },
      );
    },
  );
}

/**
 * The required output of a program: the page's own numbers with six decimals, rounded as the program's language rounds.
 */
export const wanted = ({ tokens, result: { columns, data } }: Copied, write: (number: number) => string): string[][] =>
  tokens.map((token, row) => [
    token,
    ...Array.from(data.slice(row * columns, (row + 1) * columns), (number) => plain(write(number))),
  ]);

/**
 * Makes outputs comparable, because languages write NaN, infinity, negative zero and numbers beyond 10²¹ differently.
 */
function plain(number: string): string {
  const named = number
    .replace(/^-?nan$/i, 'NaN')
    .replace(/^(-?)inf(inity)?$/i, '$1Infinity')
    .replace(/^-(0\.0+)$/, '$1');
  return /e/.test(named) ? BigInt(Number(named)).toString() + '.000000' : named;
}

/** The lines of a program's output, split into words and numbers. */
export const said = (output: string): string[][] =>
  output
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [token = '', ...numbers] = line.split(' ');
      return [token, ...numbers.map(plain)];
    });
