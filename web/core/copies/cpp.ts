// Writes the example as a C++ program that uses the installed library.
import type { Matrix } from 'riverbank';
import type { Example } from './example.ts';
import { expected, fixedEven, joinParts, literal, printedDigits, quoted, shortest } from './numbers.ts';

/** A float literal. A whole number of at most seven characters needs no suffix, because float holds it exactly. */
function number(value: number): string {
  const limits = 'std::numeric_limits<float>::';
  if (Number.isNaN(value)) return `${limits}quiet_NaN()`;
  const text = shortest(value);
  if (text.endsWith('Infinity')) return `${text.startsWith('-') ? '-' : ''}${limits}infinity()`;
  return text === '-0' ? '-0.0f' : /[.e]/.test(text) ? `${text}f` : text.length > 7 ? `${text}.0f` : text;
}

const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ');
const braces = (matrix: Matrix): string => literal(matrix, { number, open: '{', close: '}' });
const matrix = (name: string, value: Matrix): string => `const riverbank::Matrix ${name}${braces(value)};`;

function positions({ positions: kind, tokens, words }: Example): string | undefined {
  switch (kind) {
    case 'none':
      return undefined;
    case 'sinusoid':
      return `riverbank::sinusoidal_positions(${tokens.length}, ${words.columns})`;
    case 'learned':
      return `riverbank::learned_positions(table, ${tokens.length})`;
    case 'tokens':
      return `riverbank::embed(table, {${tokens.map((token) => tokens.indexOf(token)).join(', ')}})`;
  }
}

function embeddings(example: Example): string {
  const place = positions(example);
  return joinParts([
    matrix('words', example.words),
    place?.includes('table') && matrix('table', example.table),
    'riverbank::AttendInput input;',
    `input.embeddings = ${place ? `*riverbank::add_positions(words, *${place})` : 'words'};`,
  ]).trimEnd();
}

/**
 * C++ statements that add the example's pins. The rows of all heads are counted one after the other: with three words,
 * head 1 begins at row 3. A mask that applies after the softmax becomes a pin of 0 on each hidden weight.
 */
function pins({ pins: own, heads, mask, tokens }: Example): string {
  const size = tokens.length;
  return joinParts([
    own.length > 0 &&
      `input.pins = {${own
        .map(
          ({ field, head = 0, row, column, value }) =>
            `\n  {"${field}", ${head * size + row}, ${column}, ${number(value)}},`,
        )
        .join('')}\n};`,
    mask?.late &&
      `for (int row = 0; row < ${heads * size}; ++row) {
  for (int column = 0; column < ${size}; ++column) {
    if (keep(row % ${size}, column) == 0) input.pins.push_back({"weights", row, column, 0});
  }
}`,
  ]).trimEnd();
}

function settings(example: Example): string {
  const { projections, heads, scale, mask, mixer, words } = example;
  return joinParts([
    ...Object.entries(projections ?? {}).map(
      ([name, value]) => `input.${name}.weight = riverbank::Matrix${braces(value)};`,
    ),
    mixer && `input.output.weight = riverbank::Matrix${braces(mixer)};`,
    heads > 1 && `input.heads = ${heads};`,
    scale === 'off' && 'input.scale = riverbank::Scale::off;',
    scale === 'model' && `input.scale = riverbank::Scale::divisor;\ninput.divisor = std::sqrt(${words.columns}.0f);`,
    mask && matrix('keep', mask.keep),
    mask && !mask.late && 'input.mask.keep = keep;',
    pins(example),
    example.pins.some(({ value }) => !Number.isFinite(value)) && 'input.allow_non_finite = true;',
  ]).trimEnd();
}

const run = (name: string, call: string): string =>
  `const auto ${name} = ${call};\nif (!${name}) {\n  std::cerr << ${name}.error() << "\\n";\n  return 1;\n}`;

const feedForward = ({ widen, narrow, activation }: Example['feed'] & {}): string =>
  joinParts([
    'riverbank::FeedForward layer;',
    `layer.widen.weight = riverbank::Matrix${braces(widen)};`,
    `layer.narrow.weight = riverbank::Matrix${braces(narrow)};`,
    `layer.activation = riverbank::Activation::${activation};`,
    run('fed', 'riverbank::feed_forward(trace->output, layer)'),
  ]).trimEnd();

export function cppOf(example: Example): string {
  const { tokens, feed } = example;
  return joinParts([
    '// CMake: find_package(riverbank), target_link_libraries(yours PRIVATE riverbank::riverbank)',
    '#include <riverbank.h>\n',
    ...['cmath', 'iomanip', 'iostream', 'limits', 'string', 'vector'].map((name) => `#include <${name}>`),
    '\nint main() {',
    indented(
      joinParts([
        `const std::vector<std::string> tokens{${quoted(tokens)}};`,
        embeddings(example),
        settings(example),
        run('trace', 'riverbank::attend(input)'),
        feed && feedForward(feed),
        `const riverbank::Matrix& result = ${feed ? 'fed' : 'trace'}->output;`,
        `std::cout << std::fixed << std::setprecision(${printedDigits});`,
        `for (int row = 0; row < ${tokens.length}; ++row) {
  std::cout << tokens[row];
  for (const float number : result.row(row)) std::cout << " " << number;
  std::cout << "\\n";
}`,
      ]),
    ).trimEnd(),
    '}\n',
    expected(example, '//', fixedEven),
  ]);
}
