// Writes the example in plain PyTorch, one line per step.
import type { Matrix } from 'riverbank';
import type { Example } from './example.ts';
import { expected, fixedEven, joinParts, literal, pinsOf, printedDigits, quoted, shortest } from './numbers.ts';

/** A number in Python, which writes NaN and infinities as float("…"). */
const number = (value: number): string => (Number.isFinite(value) ? shortest(value) : `float("${shortest(value)}")`);
/** A line that makes a tensor. It names the dtype: from whole numbers alone, PyTorch would make an integer tensor. */
const matrix = (name: string, value: Matrix): string =>
  `${name} = torch.tensor(${literal(value, { number, open: '[', close: ']' })}, dtype=torch.float32)`;

function embeddings({ positions, tokens, words, table }: Example): string {
  const [count, width] = [tokens.length, words.columns];
  return joinParts([
    matrix('x', words),
    (positions === 'learned' || positions === 'tokens') && matrix('table', table),
    positions === 'learned' && `x = x + table[torch.arange(${count})]`,
    positions === 'tokens' && 'x = x + table[torch.tensor([tokens.index(token) for token in tokens])]',
    positions === 'sinusoid' &&
      `angles = torch.arange(${count})[:, None] / 10000 ** (torch.arange(0, ${width}, 2) / ${width})
x = x + torch.stack([angles.sin(), angles.cos()], dim=-1).reshape(${count}, ${width})`,
  ]).trimEnd();
}

/** Queries, keys and values (heads × words × columns). Without projections they are the embeddings (words × width). */
const inputs = ({ projections, heads, tokens }: Example): string =>
  projections
    ? joinParts([
        ...Object.entries(projections).map(([name, value]) => matrix(name, value)),
        `queries, keys, values = ((x @ w).reshape(${tokens.length}, ${heads}, -1).transpose(0, 1) for w in (query, key, value))`,
      ]).trimEnd()
    : 'queries = keys = values = x';

const pinned = (example: Example, field: 'scores' | 'weights' | 'context'): string =>
  pinsOf(example, field)
    .map(
      ({ head = 0, row, column, value }) =>
        `${field}[${[...(example.projections ? [head] : []), row, column].join(', ')}] = ${number(value)}`,
    )
    .join('\n');

/**
 * The PyTorch expression of each scale: scores divided by √(width of keys), unchanged, or divided by √(width of words).
 */
const scaled = { sqrt: 'scores / keys.shape[-1] ** 0.5', off: 'scores', model: 'scores / x.shape[-1] ** 0.5' } as const;

/** The PyTorch lines for masked weights. A word that may not attend to any word gets zeros; softmax would give NaN. */
const masked = `masked = scaled.masked_fill(keep == 0, float("-inf"))
weights = masked.softmax(dim=-1)
weights[(masked == float("-inf")).all(dim=-1)] = 0`;

function steps(example: Example): string {
  const { scale, mask, projections, mixer, tokens } = example;
  return joinParts([
    'scores = queries @ keys.mT',
    pinned(example, 'scores'),
    `scaled = ${scaled[scale]}`,
    mask && !mask.late ? masked : 'weights = scaled.softmax(dim=-1)',
    pinned(example, 'weights'),
    mask?.late && 'weights = weights.masked_fill(keep == 0, 0)',
    'context = weights @ values',
    pinned(example, 'context'),
    `output = ${projections ? `context.transpose(0, 1).reshape(${tokens.length}, -1)` : 'context'}`,
    mixer && 'output = output @ mixer',
  ]).trimEnd();
}

/** The PyTorch line for the feed-forward layer, for each nonlinearity between its two matrix products. */
const feeds = {
  none: 'output = output @ widen @ narrow',
  relu: 'output = (output @ widen).relu() @ narrow',
  gelu: 'output = torch.nn.functional.gelu(output @ widen) @ narrow',
} as const;

export type PartName = 'numbers' | 'inputs' | 'steps' | 'feed' | 'result';

/** The parts of the program in order, without those that the example does not need. */
export function pytorchParts(example: Example): (readonly [PartName, string])[] {
  const { tokens, mixer, mask, feed } = example;
  const parts: (readonly [PartName, string])[] = [
    ['numbers', joinParts(['import torch\n', `tokens = [${quoted(tokens)}]`, embeddings(example)])],
    ['inputs', joinParts([inputs(example), mixer && matrix('mixer', mixer), mask && matrix('keep', mask.keep)])],
    ['steps', steps(example)],
  ];
  if (feed)
    parts.push([
      'feed',
      joinParts([matrix('widen', feed.widen), matrix('narrow', feed.narrow), feeds[feed.activation]]),
    ]);
  const print = `    print(token, *(f"{number:.${printedDigits}f}" for number in row))\n`;
  parts.push([
    'result',
    joinParts(['for token, row in zip(tokens, output.tolist()):', print, expected(example, '#', fixedEven)]),
  ]);
  return parts.map(([name, text]) => [name, text.trimEnd()]);
}

export const pytorchOf = (example: Example): string => joinParts(pytorchParts(example).map(([, text]) => text));
