// The line of code that does each step, in three languages, with the notebook cell that does it and the native test that checks it.
import type { Operation } from './story.ts';

export interface CodeLines {
  cpp: string;
  pytorch: string;
  javascript: string;
  /** Notebook and cell. */
  notebook: string;
  /** The GoogleTest case that compares this step with PyTorch's numbers. */
  test: string;
}

const line = (cpp: string, pytorch: string, javascript: string, notebook: string, test: string): CodeLines => ({
  cpp,
  pytorch,
  javascript,
  notebook,
  test,
});

/** A softmax of each row; numbers of the lesson's own are in no notebook. */
const softmaxOf = (scores: string, notebook: string): CodeLines =>
  line(
    `Matrix weights = softmax_rows(${scores});`,
    `weights = ${scores}.softmax(dim=-1)`,
    `const weights = engine.softmax(${scores});`,
    notebook,
    'Softmax.IsLikeLoops',
  );

const chainTest = 'GoldenRun.EveryTensorOfTheChainInFloat32';
const softmaxTest = 'Softmax.StagesFollowFromOneAnother';
const onlineTest = 'FusedAttention.RisingAndFallingScores';
const fusedTest = 'FusedAttention.IsLikeItsTwinInEverySmallSize';

export const codeLines: Record<Operation, CodeLines> = {
  given: line(
    'Matrix x = *embed(vocabulary, tokens);',
    'x = table[ids]',
    'const x = engine.embedTokens(vocabulary, tokens);',
    '000, cell 3',
    'Embed.LooksUpWordsInOrder',
  ),
  weight: line('Matrix w{…};', 'w = torch.tensor(…)', 'const w = […];', '000, cell 6', chainTest),
  // Of the story's own field: "scores" stands for it.
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
    'Products.MatmulIsLikeLoopsBothWaysRound',
  ),
  score: line(
    'Matrix scores = score(queries, keys);',
    'scores = x @ x.T',
    "const { scores } = engine.attend({ embeddings: x, scale: 'off' });",
    '000, cell 9',
    'RiverAndFinance.AttentionPartsTheBanks',
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
  mix: line(
    'Matrix context = mix(weights, values);',
    'context = weights @ x',
    "const { context } = engine.attend({ embeddings: x, scale: 'off' });",
    '000, cell 11',
    'RiverAndFinance.AttentionPartsTheBanks',
  ),
  mixValues: line(
    'Matrix context = mix(weights, values);',
    'context = weights @ values',
    'const { context } = engine.attend({ embeddings: x, query, key, value });',
    '000, cell 14',
    chainTest,
  ),
  weighValues: line(
    'weights(query, key) * values.row(key)',
    'weighted = values[:, None] * weights.T[:, :, None]',
    "notebooks.evaluate('weighted_values', [values, weights])",
    '001, cell 7',
    chainTest,
  ),
  addUp: line(
    'Matrix context = mix(weights, values);',
    'context = weighted.sum(dim=0)',
    "notebooks.evaluate('sum', [weighted], { dim: 0 })",
    '001, cell 8',
    chainTest,
  ),
  slope: line(
    'auto slopes = a.array() * (1 - a.array());',
    'slopes = A * (1 - A)',
    'const slopes = a.map((weight) => weight * (1 - weight));',
    '',
    'AttendGradient.Raw',
  ),
  linear: line(
    'Matrix y = *linear(x, weight);',
    'y = F.linear(x, weight)',
    'const y = engine.linear(x, weight);',
    '003, cell 7',
    'Products.LinearAddsItsBias',
  ),
  column: line(
    'Matrix y = *matmul(u, x, true);',
    'y = u @ x.T',
    'const y = engine.matmul(u, x, { transposeB: true });',
    '004, cell 14',
    'Products.MatmulIsLikeLoopsBothWaysRound',
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
  keep: line(
    'mask.causal = true;',
    'keep = torch.tril(torch.ones(T, T))',
    'const mask = { causal: true };',
    '002, cell 1',
    'AttendEqualsNotebook.CausalMask002',
  ),
  mask: line(
    'Matrix masked = mask_scores(scaled, mask, queries);',
    "masked = scaled.masked_fill(keep == 0, float('-inf'))",
    'const { masked } = engine.attend({ embeddings: x, mask: { keep } });',
    '002, cell 1',
    'AttendEqualsNotebook.CausalMask002',
  ),
  maskAfter: line(
    'input.pins.push_back({"weights", row, column, 0});',
    'weights = scaled.softmax(dim=-1) * keep',
    "engine.attend({ …, pins: [{ field: 'weights', row, column, value: 0 }] });",
    '002, cell 1',
    'Pins.ChangeThemselvesAndWhatFollows',
  ),
  weighMasked: line(
    'Matrix weights = softmax_rows(masked);',
    'weights = masked.softmax(dim=-1)',
    'const weights = engine.softmax(masked);',
    '002, cell 1',
    'AttendEqualsNotebook.CausalMask002',
  ),
  sinusoid: line(
    'Matrix p = *sinusoidal_positions(tokens, d);',
    'p[:, 0::2], p[:, 1::2] = angles.sin(), angles.cos()',
    'const p = engine.sinusoidalPositions(tokens, d);',
    '002, text',
    'SinusoidalPositions.FollowTheFormula',
  ),
  lookUp: line(
    'Matrix p = *learned_positions(table, tokens);',
    'p = position_table(torch.arange(T))',
    'const p = engine.learnedPositions(table, tokens);',
    '002, cell 2',
    'LearnedPositions.AreTheFirstRowsOfTheTable',
  ),
  byToken: line(
    'Matrix p = *embed(table, ids);',
    'p = position_table(X)',
    'const p = engine.embed(table, ids);',
    '002, cell 4',
    'Embed.LooksUpIds',
  ),
  addPosition: line(
    'Matrix placed = *add_positions(x, p);',
    'placed = x + p',
    'const placed = engine.addPositions(x, p);',
    '002, cell 2',
    'AddPositions.AddsCellByCell',
  ),
  beside: line(
    'Matrix placed = *concatenate_positions(x, p);',
    'placed = torch.cat([x, p], dim=-1)',
    'const placed = engine.concatenatePositions(x, p);',
    '002, text',
    'ConcatenatePositions.SetsThemSideBySide',
  ),
  rotate: line(
    'Matrix turned = *rotate(queries, positions, Rotary{});',
    'turned = x * cos + turn_pairs(x) * sin',
    'const turned = engine.rotate(queries);',
    '',
    'Rotation.TurnsPairsAsComplexNumbers',
  ),
  alibi: line(
    'Matrix bias = alibi(heads, tokens)->bias;',
    'bias = -slope * (i - j)',
    'const { bias } = engine.alibi(heads, tokens);',
    '',
    'Alibi.BiasFallsWithDistance',
  ),
  mixMasked: line(
    'Matrix context = mix(weights, values);',
    'context = weights @ x',
    'const { context } = engine.attend({ embeddings: x, mask: { keep } });',
    '002, cell 1',
    'AttendEqualsNotebook.CausalMask002',
  ),
  rowSum: line(
    'Matrix sums = *matmul(weights, ones);',
    'sums = weights.sum(dim=-1, keepdim=True)',
    'const sums = engine.matmul(weights, ones);',
    '002, cell 1',
    'Products.MatmulIsLikeLoopsBothWaysRound',
  ),
  sum: line(
    'T sum = exponentials.sum();',
    's = e.sum()',
    'const { sum } = engine.softmaxSteps(row);',
    '000, cell 11',
    softmaxTest,
  ),
  draw: line(
    'Generator generator(123);  generator.skip(16128);  auto u = *rand(generator, h * d * d);',
    'torch.manual_seed(123); torch.rand(16128); U = torch.rand(h, d, d)',
    "engine.random(123, [{ fn: 'rand', n: 16128 }, { fn: 'rand', n: 2048 }])[1];",
    '004, cell 21',
    chainTest,
  ),
  drawFindings: line(
    'generator.skip(20224);  auto z = *rand(generator, heads * d);',
    'torch.manual_seed(123); torch.rand(20224); z = torch.rand(8, 16)',
    "engine.random(123, [{ fn: 'rand', n: 20224 }, { fn: 'rand', n: 128 }])[1];",
    '004, cell 28',
    chainTest,
  ),
  join: line(
    'Matrix joined = join_heads(context, heads);',
    'torch.cat([head(x) for head in heads], dim=-1)',
    'const { joined } = engine.attend({ embeddings: x, …, heads });',
    '002, cell 5',
    'Steps.HeadsArePartedAndJoinedWithoutLoss',
  ),
  mixHeadsBack: line(
    'Matrix output = project(joined, w_o);',
    'output = joined @ w_o',
    'const { output } = engine.attend({ …, heads, output: { weight: wO } });',
    '004, cell 29',
    'Steps.ProjectionAddsItsBiasToEveryRow',
  ),
  bmm: line(
    'Matrix product = *matmul(u[b], x_t);',
    'torch.bmm(U, stacked_input)[b]',
    'const product = engine.matmul(U[b], stacked);',
    '004, cell 24',
    chainTest,
  ),
  permute: line(
    'Matrix keys = product.transpose();',
    'keys = product.permute(0, 2, 1)',
    'const keys = engine.fromLinear(product);',
    '004, cell 25',
    chainTest,
  ),
  mixHeads: line(
    'Matrix z = mix(weights, values);',
    'z = weights @ values',
    'const { context } = engine.attend({ …, heads: 8 });',
    '004, cell 28',
    chainTest,
  ),
  flatten: line(
    'Matrix y = *linear(flat, weight, bias);',
    'linear(z.flatten())',
    'const y = engine.linear(flat, weight, bias);',
    '004, cell 29',
    chainTest,
  ),
  stack: line(
    'Matrix one = *matmul(a2, a1);',
    'one = a2 @ a1',
    'const one = engine.matmul(a2, a1);',
    '002, problem 2',
    'Products.MatmulIsLikeLoopsBothWaysRound',
  ),
  mixAgain: line(
    'Matrix h = *matmul(a, below);',
    'h = a @ h',
    'const h = engine.matmul(a, below);',
    '002, problem 2',
    'Products.MatmulIsLikeLoopsBothWaysRound',
  ),
  bend: line(
    'Matrix bent = activate(x, Activation::relu);',
    'bent = x.relu()',
    "const bent = engine.activate(x, 'relu');",
    '002, problem 2',
    'FeedForwards.BendsAreLikeTheLibrary',
  ),
  feed: line(
    'auto steps = *feed_forward(x, layer);',
    'y = (x @ w1).relu() @ w2',
    'const { output } = engine.feedForward(x, { widen, narrow, activation });',
    '002, problem 2',
    'FeedForwards.WidenBendAndNarrow',
  ),
  residual: line(
    't.after_attention = x + t.attention.output;',
    'x = x + attention(x)',
    'const y = engine.addPositions(x, context);',
    '002, problem 2',
    'AddPositions.AddsCellByCell',
  ),
  add: line(
    'Matrix both = x + y;',
    'both = x + y',
    'const both = engine.addPositions(x, y);',
    '002, problem 2',
    'AddPositions.AddsCellByCell',
  ),
  addMirror: line(
    'Matrix both = f(x) + f(-x);',
    'both = f(x) + f(-x)',
    'const both = engine.addPositions(f(x), f(minusX));',
    '002, problem 2',
    'AddPositions.AddsCellByCell',
  ),
  cosine: line(
    'T cosine = *cosine(a, b);',
    'F.cosine_similarity(a, b, dim=0)',
    'const cosine = engine.cosine(a, b);',
    '002, problem 2',
    'RiverAndFinance.AttentionPartsTheBanks',
  ),
  drawWord: line(
    'Generator generator(seed);  auto row = *randn(generator, d);',
    'torch.manual_seed(seed); row = torch.randn(d)',
    "engine.random(seed, [{ fn: 'randn', n: d }]);",
    '002, cell 2',
    'GoldenRun.EveryTensorOfTheChainInFloat32',
  ),
  place: line(
    'Matrix p = *sinusoidal_positions(tokens, d);',
    'p = table(torch.arange(T))',
    'const p = engine.sinusoidalPositions(tokens, d);',
    '002, problem 1',
    'SinusoidalPositions.FollowTheFormula',
  ),
  hide: line(
    'Matrix masked = mask_scores(scaled, mask, queries);',
    "masked = scaled.masked_fill(mask == 0, float('-inf'))",
    'const { masked } = engine.attend({ …, mask: { keep } });',
    '002, cell 1',
    'Masks.KeepRepeatsOrSpeaksForEachHead',
  ),
  lane: line(
    'sums = multiply_add(splat(weight), load(value), sums);',
    'sums += weight * value',
    'const lanes = engine.matmul([[weight]], [value]);',
    '',
    fusedTest,
  ),
  runMaximum: line(
    'maximum = std::max(before, largest(scores));',
    'm = torch.maximum(m, score)',
    'const { maximum } = engine.softmaxSteps([before, score]);',
    '',
    onlineTest,
  ),
  shrink: line(
    'shrink = exp2_lanes(splat(before - maximum), constants)[0];',
    'r = (before - m).exp()',
    'const [shrink, power] = engine.softmaxSteps([before, score]).exponentials;',
    '',
    onlineTest,
  ),
  runSum: line(
    'sum = sum * shrink + power;',
    'l = l * r + p',
    'const l = engine.matmul([[shrink, power]], [[sum], [1]]);',
    '',
    onlineTest,
  ),
  runOutput: line(
    'context = context * shrink + power * value;',
    'o = o * r + p * x',
    'const o = engine.matmul([[shrink, power]], [output, value]);',
    '',
    onlineTest,
  ),
  divideLast: line(
    'context / sum',
    'o / l',
    'const { context } = fast.attendFast({ queries, keys, values });',
    '',
    fusedTest,
  ),
};

/** The native test that compares every printed output with the notebooks'. */
export const printedTest = 'GoldenRun.FiftyOnePrintedTexts';
