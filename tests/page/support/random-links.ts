// Links with random edits. Every run makes the same links.

/** Pseudo-random numbers from a fixed start (a linear congruential generator). */
function* numbers(): Generator<number, never> {
  for (let state = 20_240_001; ; state = (state * 1_103_515_245 + 12_345) % 2 ** 31) {
    yield Math.floor(state / 2 ** 16);
  }
}

/** Cells of many matrices, which learners can edit. */
const cells = [
  ...['stream', 'bank', 'mud', 'money', 'loan'].flatMap((word) => [0, 1, 2, 3].map((i) => `${word}.${i}`)),
  ...[0, 1, 2, 3].flatMap((row) => [0, 1, 2].map((column) => `weight.${row}.${column}`)),
  ...[0, 3, 5, 7].flatMap((row) => [0, 9, 15].map((column) => `obsessed.embeddings.${row}.${column}`)),
  ...['query', 'key', 'value'].flatMap((role) => [
    `hand.${role}Weight.1.1`,
    `hand.${role}Weight.3.0`,
    `learned.${role}Weight.2.1`,
  ]),
  'hand.embeddings.0.2',
  'hand.embeddings.2.3',
  'hand.keys.1.0',
  'hand.rounded.0.0',
  'learned.river.scaled.1.1',
  'learned.finance.weights.0.2',
  'obsessed.scores.3.5',
  'obsessed.scaled.2.2',
  'obsessed.weights.0.7',
  ...[0, 1, 2, 3].flatMap((row) => ['query', 'key', 'value'].map((name) => `heads.${name}.${row}.${row % 2}`)),
  ...[
    'sandbox.words.1.2',
    'sandbox.keep.0.1',
    'sandbox.query.0.1',
    'sandbox.mixer.3.2',
    'sandbox.heads.1.scores.0.2',
    'sandbox.heads.0.weights.4.4',
  ],
  ...['averages.turn.0.1', 'averages.turn.3.2', 'tower.widen.1.6', 'tower.narrow.7.0'],
  ...[
    'heads.mixer.0.3',
    'heads.mixer.1.0',
    'heads.parts.1.scores.1.0',
    'heads.parts.0.weights.0.2',
    'heads.single.0.weights.1.1',
  ],
  ...['river', 'finance'].flatMap((sentence) =>
    [0, 1, 2].flatMap((row) => [
      ...[0, 1, 2].flatMap((column) => [`${sentence}.scores.${row}.${column}`, `${sentence}.weights.${row}.${column}`]),
      `${sentence}.softmax.${row}.maximum`,
      ...[0, 1, 2].flatMap((column) => [
        `${sentence}.softmax.${row}.shifted.${column}`,
        `${sentence}.softmax.${row}.exponentials.${column}`,
      ]),
    ]),
  ),
  ...[0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => `mask.scaled.${row}.${column}`)),
  ...[
    'order.scores',
    'order.scaled',
    'order.weights',
    'order.context',
    'turning.scores',
    'mask.weights',
    'mask.context',
    'sources.scores',
    'sources.weights',
    'sources.context',
  ].flatMap((matrix) => ['0.1', '1.2', '2.0', '2.1'].map((place) => `${matrix}.${place}`)),
];

/**
 * Only embeddings and weight matrices. They are inputs and not intermediate results, so every claim must still hold
 * after they are edited.
 */
const inputs = cells.filter((cell) =>
  /^(weight|stream|bank|mud|money|loan|(obsessed|hand)\.embeddings|(hand|learned)\.\w+Weight|averages|tower|heads\.(query|key|value|mixer))\./.test(
    cell,
  ),
);

/** Draws whole numbers below a bound. Every run draws the same numbers. */
export function draws(): (below: number) => number {
  const draw = numbers();
  return (below) => draw.next().value % below;
}

/** `count` links, each with up to eight edits. */
export function randomLinks(count: number, of: 'cells' | 'inputs' = 'cells'): string[] {
  const next = draws();
  const names = of === 'cells' ? cells : inputs;
  return Array.from({ length: count }, () => {
    const edits = new Map(Array.from({ length: 1 + next(8) }, () => [names[next(names.length)], (next(33) - 16) / 4]));
    return ['v=1', ...[...edits].map(([name, value]) => `${name}=${value}`)].join('&');
  });
}
