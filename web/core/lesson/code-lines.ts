// The line of code for each step in three languages, with its notebook cell and the C++ test that checks it.
import type { OwnStep } from '../store/registered.ts';
export interface CodeLines {
  cpp: string;
  pytorch: string;
  javascript: string;
  /** Notebook and cell, for example "000, cell 7"; '' if no notebook has this step. */
  notebook: string;
  /** The GoogleTest case that checks this step. */
  test: string;
}

/** Makes the table entry of one step from its lines of code, its notebook cell and its test. */
export const line = (cpp: string, pytorch: string, javascript: string, notebook: string, test: string): CodeLines => ({
  cpp,
  pytorch,
  javascript,
  notebook,
  test,
});

/** The code for the softmax of each row. `notebook` is '' if the numbers come from the lesson, not from a notebook. */
const softmaxOf = (scores: string, notebook: string): CodeLines =>
  line(
    `Matrix weights = softmax_rows(${scores});`,
    `weights = ${scores}.softmax(dim=-1)`,
    `const weights = engine.softmax(${scores});`,
    notebook,
    'Softmax.AgreesWithLoops',
  );

export const chainTest = 'GoldenRun.EveryTensorInFloat32';
const softmaxTest = 'Softmax.EachStepFollowsFromTheOneBefore';

/** Steps that several chapters use. */
const shared = {
  given: line(
    'Matrix x = *embed(vocabulary, tokens);',
    'x = table[ids]',
    'const x = engine.embedTokens(vocabulary, tokens);',
    '000, cell 3',
    'Embed.LooksUpWordsInOrder',
  ),
  weight: line('Matrix m{…};', 'm = torch.tensor(…)', 'const m = […];', '000, cell 6', chainTest),
  // cell-story.ts replaces "scores" by the name of the pinned field.
  pinned: line(
    'input.pins.push_back({"scores", row, column, value});',
    'scores[row, column] = value',
    "engine.attend({ …, pins: [{ field: 'scores', row, column, value }] });",
    '000, cell 11',
    'Pins.ChangeThemselvesAndWhatFollows',
  ),
  project: line(
    'Matrix y = *matmul(x, w);',
    'y = x @ w',
    'const y = engine.matmul(x, w);',
    '000, cell 7',
    'Products.MatmulAgreesWithLoopsAlsoTransposed',
  ),
  score: line(
    'Matrix scores = score(queries, keys);',
    'scores = x @ x.T',
    "const { scores } = engine.attend({ embeddings: x, scale: 'off' });",
    '000, cell 9',
    'RiverAndFinance.AttentionMovesTheBanksApart',
  ),
  scoreQueries: line(
    'Matrix scores = score(queries, keys);',
    'scores = queries @ keys.T',
    "const { scores } = engine.attend({ embeddings: x, query, key, value, scale: 'off' });",
    '000, cell 14',
    chainTest,
  ),
  scale: line(
    'Matrix scaled = scale(scores, divisor);',
    'scaled = scores / d_k ** 0.5',
    'const { scaled } = engine.attend({ embeddings: x });',
    '000, cell 14',
    chainTest,
  ),
  weigh: softmaxOf('scores', '000, cell 11'),
  weighScaled: softmaxOf('scaled', '000, cell 14'),
  share: softmaxOf('scores', ''),
  shareScaled: softmaxOf('scaled', ''),
  mixValues: line(
    'Matrix context = mix(weights, values);',
    'context = weights @ values',
    'const { context } = engine.attend({ embeddings: x, query, key, value });',
    '000, cell 14',
    chainTest,
  ),
  mix: line(
    'Matrix context = mix(weights, values);',
    'context = weights @ x',
    "const { context } = engine.attend({ embeddings: x, scale: 'off' });",
    '000, cell 11',
    'RiverAndFinance.AttentionMovesTheBanksApart',
  ),
  maximum: line(
    'T maximum = row.maxCoeff();',
    'm = row.max()',
    'const { maximum } = engine.softmaxSteps(row);',
    '000, cell 11',
    softmaxTest,
  ),
  shift: line(
    'steps.shifted = row.array() - maximum;',
    'shifted = row - m',
    'const { shifted } = engine.softmaxSteps(row);',
    '000, cell 11',
    softmaxTest,
  ),
  exponential: line(
    'exponential(x)',
    'e = shifted.exp()',
    'const { exponentials } = engine.softmaxSteps(row);',
    '000, cell 11',
    softmaxTest,
  ),
  weighMasked: line(
    'Matrix weights = softmax_rows(masked);',
    'weights = masked.softmax(dim=-1)',
    'const weights = engine.softmax(masked);',
    '002, cell 1',
    'AttendEqualsNotebook.CausalMask002',
  ),
  sum: line(
    'T sum = exponentials.sum();',
    's = e.sum()',
    'const { sum } = engine.softmaxSteps(row);',
    '000, cell 11',
    softmaxTest,
  ),
  join: line(
    'Matrix joined = join_heads(context, heads);',
    'torch.cat([head(x) for head in heads], dim=-1)',
    'const { joined } = engine.attend({ embeddings: x, …, heads });',
    '002, cell 5',
    'Steps.SplittingAndJoiningHeadsLosesNothing',
  ),
  mixHeadsBack: line(
    'Matrix output = project(joined, w_o);',
    'output = joined @ w_o',
    'const { output } = engine.attend({ …, heads, output: { weight: wO } });',
    '004, cell 29',
    'Steps.ProjectionAddsItsBiasToEveryRow',
  ),
  feed: line(
    'auto steps = *feed_forward(x, layer);',
    'y = (x @ w1).relu() @ w2',
    'const { output } = engine.feedForward(x, { widen, narrow, activation });',
    '002, problem 2',
    'FeedForwards.WidenActivateAndNarrow',
  ),
  cosine: line(
    'T cosine = *cosine(a, b);',
    'F.cosine_similarity(a, b, dim=0)',
    'const cosine = engine.cosine(a, b);',
    '002, problem 2',
    'RiverAndFinance.AttentionMovesTheBanksApart',
  ),
};

export type CodeTable<Table> = { readonly [Name in keyof Table]: CodeLines };

/** Every step that the page explains, also those that only chapters explain (chapters/…/code.ts). */
export type Steps = CodeTable<typeof shared & Record<OwnStep, CodeLines>>;
/** The operation that made a number. Each has a formula and a line of code. */
export type Operation = keyof Steps;

/** The lines of code of all loaded chapters. */
const ownLines: Record<string, CodeLines> = {};

export const addCodeLines = (more: Readonly<Record<string, CodeLines>>): void => void Object.assign(ownLines, more);

/** The shared steps and those of the loaded chapters. */
export const codeLines = (): Steps => ({ ...shared, ...ownLines }) as unknown as Steps;

/** The C++ test that compares every text that the notebooks printed with the engine's. */
export const printedTest = 'GoldenRun.FiftyOnePrintedTexts';
