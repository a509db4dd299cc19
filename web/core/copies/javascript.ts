// Writes the example as a JavaScript program for Node and browsers that uses the npm package.
import type { Matrix } from 'riverbank';
import type { Example } from './example.ts';
import { expected, fixed, joinParts, literal, printedDigits, quoted, shortest } from './numbers.ts';

const matrix = (name: string, value: Matrix): string =>
  `const ${name} = ${literal(value, { number: shortest, open: '[', close: ']' })};`;

const places = {
  none: undefined,
  sinusoid: 'engine.sinusoidalPositions(words.length, words[0].length)',
  learned: 'engine.learnedPositions(table, words.length)',
  tokens: 'engine.embed(table, tokens.map((token) => tokens.indexOf(token)))',
} as const;

function embeddings({ positions, words, table }: Example): string {
  const place = places[positions];
  if (!place) return matrix('embeddings', words);
  return joinParts([
    matrix('words', words),
    place.includes('table') && matrix('table', table),
    `const embeddings = engine.addPositions(words, ${place});`,
  ]).trimEnd();
}

const pins = ({ pins: own }: Example): string =>
  joinParts([
    'const pins = [',
    ...own.map(
      ({ field, head = 0, row, column, value }) =>
        `  { field: '${field}', head: ${head}, row: ${row}, column: ${column}, value: ${shortest(value)} },`,
    ),
    '];',
  ]).trimEnd();

/** JavaScript lines for a mask that applies after the softmax: each hidden weight gets a pin of 0. */
const lateMask = (heads: number): string => `for (let head = 0; head < ${heads}; head++) {
  keep.forEach((bits, row) => bits.forEach((bit, column) => {
    if (!bit) pins.push({ field: 'weights', head, row, column, value: 0 });
  }));
}`;

function attend(example: Example): string {
  const { projections, heads, scale, mask, mixer, words } = example;
  const pinned = example.pins.length > 0 || mask?.late;
  return joinParts([
    'const { output } = engine.attend({',
    '  embeddings,',
    projections && '  query: { weight: query }, key: { weight: key }, value: { weight: value },',
    heads > 1 && `  heads: ${heads},`,
    scale !== 'sqrt' && `  scale: ${scale === 'off' ? "'off'" : `Math.sqrt(${words.columns})`},`,
    mask && !mask.late && '  mask: { keep },',
    pinned && '  pins,',
    example.pins.some(({ value }) => !Number.isFinite(value)) && '  allowNonFinite: true,',
    mixer && '  output: { weight: mixer },',
    '});',
  ]).trimEnd();
}

export function javascriptOf(example: Example): string {
  const { tokens, projections, mask, mixer, feed } = example;
  return joinParts([
    '// npm install riverbank',
    "import { load } from 'riverbank';\n",
    'const engine = await load();',
    `const tokens = [${quoted(tokens)}];`,
    embeddings(example),
    ...Object.entries(projections ?? {}).map(([name, value]) => matrix(name, value)),
    mixer && matrix('mixer', mixer),
    mask && matrix('keep', mask.keep),
    (example.pins.length > 0 || mask?.late) && pins(example),
    mask?.late && lateMask(example.heads),
    attend(example),
    feed && `${matrix('widen', feed.widen)}\n${matrix('narrow', feed.narrow)}`,
    feed &&
      `const fed = engine.feedForward(output, { widen: { weight: widen }, narrow: { weight: narrow }, activation: '${feed.activation}' });`,
    `const { columns, data } = ${feed ? 'fed.output' : 'output'};`,
    'tokens.forEach((token, row) => {',
    `  const numbers = Array.from(data.slice(row * columns, (row + 1) * columns), (number) => number.toFixed(${printedDigits}));`,
    '  console.log(token, ...numbers);',
    '});\n',
    expected(example, '//', fixed),
  ]);
}
