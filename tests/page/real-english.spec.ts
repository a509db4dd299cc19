// The chapter "real-english" in the browser: the model reads the reader's sentences.
// Every number on the page is the package's.
import type { Checkpoint } from 'riverbank/checkpoints';
import { words as englishEn } from '../../web/chapters/real-english/words.en.ts';
import { figures } from '../../web/chapters/real-english/files/figures.ts';
import { measure } from '../../english/senses/measure.mjs';
import { axeViolations } from './support/axe.ts';
import { besideModel, hasRead, openModel, sentences } from './support/english.ts';
import { stateOf } from './support/lesson.ts';
import { drawn, eventually, expectTrueNow, focusOn, hashOf, openNear, textOf } from './support/page.ts';
import { press } from './support/press.ts';
import { linkTo, notice, numberOf, openRead, showOfHead, texts, write } from './support/real-english.ts';
import { expect, longTest, test } from './support/test.ts';
import { phone, wide } from './support/visitor.ts';

const { sentences: said, heads, ranking, layers: layerWords, scores, map } = englishEn;

/** The cosine similarity of two vectors, in plain loops that share no code with the page. */
function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    ab += a[i]! * b[i]!;
    aa += a[i]! * a[i]!;
    bb += b[i]! * b[i]!;
  }
  return ab / Math.sqrt(aa * bb);
}
/** The kinds of things (animal, food, location …), and the weights and biases from which their scores are computed. */
const { names: kinds, weight, bias } = besideModel().kinds!;
/** The scores of the kinds for a hidden state, in plain loops. */
function kindScores(state: ArrayLike<number>): number[] {
  return kinds.map((_, k) => {
    let score = bias[k]!;
    for (let i = 0; i < state.length; i++) score += weight[k]![i]! * state[i]!;
    return score;
  });
}
/** The softmax of scores, in plain loops. */
function shares(scores: readonly number[]): number[] {
  let sum = 0;
  for (const score of scores) sum += Math.exp(score);
  return scores.map((score) => Math.exp(score) / sum);
}
/**
 * The square roots of the kinds' shares for a word of one token. A kind's score is the mean of its scores in two
 * readings: one with the word shown, one with the word hidden.
 */
function kindRoots(reader: Pick<Checkpoint, 'read' | 'tokens'>, text: string, place: number, mask: number): number[] {
  const { ids } = reader.tokens(text);
  const [seen, hidden] = [ids, ids.map((id, i) => (i === place ? mask : id))].map((each) => {
    const { columns, data } = reader.read(each, { attention: false }).hidden.at(-1)!;
    return kindScores(data.subarray(place * columns, (place + 1) * columns));
  });
  return shares(seen!.map((score, k) => (score + hidden![k]!) / 2)).map(Math.sqrt);
}

const rowOf = (checkpoint: Pick<Checkpoint, 'read'>, text: string, state: number, row: number) => {
  const { columns, data } = checkpoint.read(text).hidden[state]!;
  return data.subarray(row * columns, (row + 1) * columns);
};
/** The index of the token "bank" in each text. */
const placesOf = (checkpoint: Checkpoint) => texts.map((text) => checkpoint.tokens(text).tokens.indexOf('Ġbank'));

test('for two sentences the cosines, heads and guesses are those of the package', async ({ visitor }) => {
  await openRead(visitor);
  await expectTrueNow(visitor);
  using checkpoint = await openModel();
  const [a, b] = placesOf(checkpoint) as [number, number];
  const last = checkpoint.config.states - 1;
  // The table has one more row after the last hidden state: the kind of thing.
  const { mask } = checkpoint.config;
  const between = (reader: Pick<Checkpoint, 'read' | 'tokens'>, state: number) =>
    state > last
      ? cosine(kindRoots(reader, texts[0], a, mask!), kindRoots(reader, texts[1], b, mask!))
      : cosine(rowOf(reader, texts[0], state, a), rowOf(reader, texts[1], state, b));
  expect(await numberOf(visitor, 'english.cosine.0.0')).toBe(1);
  for (let state = 1; state <= last + 1; state++)
    expect(await numberOf(visitor, `english.cosine.${state}.0`), `state ${state}`).toBeCloseTo(
      between(checkpoint, state),
      3,
    );
  // The head in the first row of the table separates the two banks most.
  const { layers, heads: count } = checkpoint.config;
  const without = Array.from({ length: layers * count }, (_, i) => {
    const place = { layer: Math.floor(i / count), head: i % count };
    return { ...place, cosine: between(checkpoint.without({ heads: [place] }), last + 1) };
  }).sort((x, y) => y.cosine - x.cosine);
  expect(await numberOf(visitor, 'english.ranking.0.cosine')).toBeCloseTo(without[0]!.cosine, 3);
  expect(await textOf(visitor, 'head-ranking tbody th')).toBe(heads.one(without[0]!.layer, without[0]!.head));
  // If the word "bank" is hidden, the model guesses it from its neighbours.
  const ids = [...checkpoint.tokens(texts[0]).ids];
  ids[a] = checkpoint.config.mask!;
  const [best] = checkpoint.substitutes(ids, a, { layer: last, count: 1 });
  // substitutes() applies the final norm before it computes probabilities. The page's table does so too, so its row for
  // the last layer must show the same probability.
  expect(await numberOf(visitor, `english.substitutes.${layers}.0.0.probability`)).toBeCloseTo(best!.probability, 3);
  expect(await textOf(visitor, 'word-guesses tbody tr:nth-last-of-type(2) td .guess b')).toBe(
    best!.token.replace('Ġ', ''),
  );
  const { columns, data } = checkpoint.read(ids).hidden[last]!;
  const likely = shares(kindScores(data.subarray(a * columns, (a + 1) * columns)));
  const most = Math.max(...likely);
  expect(await textOf(visitor, 'word-guesses tbody tr:last-of-type td .guess b')).toBe(kinds[likely.indexOf(most)]);
  expect(await numberOf(visitor, 'english.kinds.0.0.share')).toBeCloseTo(most, 3);
  expect(await visitor.foreignRequests()).toEqual([]);
  expect(await visitor.consoleErrors()).toEqual([]);
});

longTest('the map counts what the measuring code in english/senses counts', async ({ visitor }) => {
  await openRead(visitor);
  using checkpoint = await openModel();
  const own = sentences.filter(({ word }) => word === 'bank');
  const vectors = own.map(({ tokens, place }) => {
    const text = tokens.join(' ');
    const until = checkpoint.tokens(tokens.slice(0, place + 1).join(' ')).tokens;
    return kindRoots(checkpoint, text, until.length - 2, checkpoint.config.mask!); // the end token comes after the word
  });
  const { auc } = measure(own, vectors);
  expect(await numberOf(visitor, 'english.map.auc')).toBeCloseTo(auc, 2);
  expect(await numberOf(visitor, 'english.map.total')).toBe(own.length);
});

longTest('a head that is switched off is off in all figures, and the link contains it', async ({ visitor }) => {
  await openRead(visitor);
  const before = await numberOf(visitor, 'english.cosine.4.0');
  const name = await textOf(visitor, 'head-ranking tbody th');
  await focusOn(visitor, 'head-ranking tbody input');
  await visitor.press(' ');
  await drawn(visitor);
  await hasRead(visitor);
  await expectTrueNow(visitor);
  const after = await numberOf(visitor, 'english.cosine.4.0');
  expect(after).not.toBe(before);
  expect(await textOf(visitor, 'head-ranking .off-now')).toContain(name);
  const state = stateOf(await hashOf(visitor));
  expect(state.englishOff).toMatch(/^\d+\.\d+$/);
  await openRead(visitor, decodeURIComponent((await hashOf(visitor)).slice(1)));
  expect(await numberOf(visitor, 'english.cosine.4.0')).toBe(after);
  await press(visitor, '#figure-english-heads', ranking.allOff);
  await hasRead(visitor);
  expect(await textOf(visitor, 'head-ranking .off-now')).toContain(`${ranking.offNow} ${ranking.every}.`);
  expect(await textOf(visitor, 'layer-parting .course')).toBe(layerWords.allOff);
  await press(visitor, '#figure-english-heads', ranking.allOn);
  await drawn(visitor);
  await hasRead(visitor);
  expect(await numberOf(visitor, 'english.cosine.4.0')).toBe(before);
});

test('if a new pair of sentences is refused, partial results of an unfinished reading disappear', async ({
  visitor,
}) => {
  await openRead(visitor);
  // The second pair of sentences is typed as soon as the page shows anything of the first pair.
  await visitor.evaluate(async () => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('two-sentences input')];
    const type = (which: number, text: string): void => {
      fields[which]!.value = text;
      fields[which]!.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const pieces = document.querySelector('two-sentences .pieces')!;
    const shown = new Promise((done) => {
      new MutationObserver(done).observe(pieces, { subtree: true, childList: true, characterData: true });
    });
    type(0, 'He sat on the bench.');
    await shown;
    type(1, 'zebra quux');
  });
  await eventually(() => notice(visitor), `${said.refusals({ why: 'nothingShared' })} ${said.kept}`);
  await expectTrueNow(visitor);
});

longTest('each pair that cannot be compared shows its own reason, and the figures stay', async ({ visitor }) => {
  await openRead(visitor);
  const before = await numberOf(visitor, 'english.cosine.3.0');
  for (const [text, refusal] of [
    ['', said.refusals({ why: 'empty', which: 1 })],
    ['🙂 🙂', said.refusals({ why: 'noWords', which: 1 })],
    ['Nobody knows.', said.refusals({ why: 'nothingShared' })],
  ] as const) {
    await write(visitor, 2, text);
    await eventually(() => notice(visitor), `${refusal} ${said.kept}`);
    expect(await numberOf(visitor, 'english.cosine.3.0')).toBe(before);
  }
  await write(visitor, 2, 'bank '.repeat(70).trim());
  using checkpoint = await openModel();
  const tokens = checkpoint.tokens('bank '.repeat(70).trim()).ids.length;
  await eventually(
    () => notice(visitor),
    `${said.refusals({ why: 'tooLong', which: 1, tokens, most: 64 })} ${said.kept}`,
  );
  await write(visitor, 2, 'a'.repeat(401));
  await eventually(() => notice(visitor), said.tooManyLetters(400));
  await write(visitor, 2, 'The bank & the 🙂 bank: 100% = "ours"? ~so');
  await drawn(visitor);
  await hasRead(visitor);
  expect(await notice(visitor)).toBe('');
  await expectTrueNow(visitor);
  // The word occurs twice in the second sentence, so the reader can choose an occurrence.
  await visitor.evaluate(() => {
    const select = [...document.querySelectorAll<HTMLSelectElement>('two-sentences select')].at(-1)!;
    select.selectedIndex = 1;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await drawn(visitor);
  await hasRead(visitor);
  const hash = await hashOf(visitor);
  expect(stateOf(hash).englishSecondPlace).toBe(1);
  await openRead(visitor, decodeURIComponent(hash.slice(1)));
  expect(
    await visitor.evaluate(() => document.querySelectorAll<HTMLInputElement>('two-sentences input')[1]!.value),
  ).toBe('The bank & the 🙂 bank: 100% = "ours"? ~so');
  await expectTrueNow(visitor);
});

longTest(
  'by keyboard: the slider, the map’s sentences, a number of a head and its calculation',
  async ({ visitor }) => {
    await openRead(visitor);
    await focusOn(visitor, 'layer-parting input[type=range]');
    await visitor.press('Home');
    await drawn(visitor);
    await hasRead(visitor);
    expect(stateOf(await hashOf(visitor)).englishLayer).toBe(0);
    expect(await textOf(visitor, 'layer-parting .range b')).toBe(englishEn.layers.fixed);
    expect(await textOf(visitor, 'sense-map[of="map"]')).toContain(englishEn.map.allAlike);
    await visitor.press('ArrowRight');
    await visitor.press('ArrowRight');
    await drawn(visitor);
    await hasRead(visitor);
    await expectTrueNow(visitor);
    await focusOn(visitor, 'sense-map[of="map"] svg');
    await visitor.press('End');
    await drawn(visitor);
    expect(await textOf(visitor, 'sense-map .map-told')).toContain('bank (');
    await focusOn(visitor, 'head-glass [role=gridcell]');
    await visitor.press('ArrowRight');
    await drawn(visitor);
    expect(await textOf(visitor, '#figure-english-heads .work')).toMatch(/÷/);
    for (const field of ['scores', 'context', 'queries']) {
      await showOfHead(visitor, field);
      await expectTrueNow(visitor);
    }
    expect(await axeViolations(visitor)).toEqual([]);
  },
);

test('a query of a real head is written out, with the largest products first', async ({ visitor }) => {
  await openRead(visitor);
  await showOfHead(visitor, 'queries');
  await expectTrueNow(visitor);
  const paths = await visitor.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#figure-english-heads .work [data-of]')].map(
      (each) => each.dataset['of']!,
    ),
  );
  const [layer, head] = await visitor.evaluate(() =>
    [...document.querySelectorAll<HTMLSelectElement>('#figure-english-heads .head-bar:first-of-type select')].map(
      (each) => each.selectedIndex,
    ),
  );
  using checkpoint = await openModel();
  const place = { layer: layer!, head: head! };
  const [text] = texts;
  const { embeddings, queries } = checkpoint.trace(text, place);
  const { weight, ...rest } = checkpoint.projections(place).query;
  expect(rest).toEqual({}); // this model's queries have no bias
  const row = placesOf(checkpoint)[0]!;
  const product = (k: number) => embeddings.data[row * embeddings.columns + k]! * weight.data[k * weight.columns]!;
  const order = Array.from({ length: embeddings.columns }, (_, k) => k).sort(
    (a, b) => Math.abs(product(b)) - Math.abs(product(a)),
  );
  const of = (k: number) => [`english.trace.embeddings.${row}.${k}`, `english.trace.learned.queries.weight.${k}.0`];
  const made = `english.trace.queries.${row}.0`;
  expect(paths).toEqual([...order.slice(0, 4).flatMap(of), made]);
  const sum = order.reduce((all, k) => all + product(k), 0);
  expect(await numberOf(visitor, made)).toBeCloseTo(sum, 2);
  expect(sum).toBeCloseTo(queries.data[row * queries.columns]!, 4);
});

test('the map opens on all words beside the counts with all heads off, and before the first layer there is no count', async ({
  visitor,
}) => {
  await openRead(visitor, 'real-english');
  expect(await numberOf(visitor, 'english.map.total')).toBe(sentences.length);
  expect(await textOf(visitor, 'layer-scores thead')).toContain(scores.allOff);
  const rows = await visitor.evaluate(() => document.querySelectorAll('layer-parting tbody tr').length);
  expect(await visitor.evaluate(() => document.querySelectorAll('layer-scores tbody tr').length)).toBe(rows);
  const last = rows - 1;
  expect(await numberOf(visitor, `english.scores.on.${last}.right`)).toBeGreaterThan(
    await numberOf(visitor, `english.scores.off.${last}.right`),
  );
  await expectTrueNow(visitor);
  expect(await textOf(visitor, 'map-axes')).toContain(map.knownSenses('bank', ['river', 'money']));
  // The strip at the top shows these two sentences and not those of the chapter "compare-weight-mix".
  expect(await textOf(visitor, 'sentence-strip')).toBe('…on the bank of the…the bank lent him…');
  await focusOn(visitor, 'layer-parting input[type=range]');
  await visitor.press('Home');
  await drawn(visitor);
  await hasRead(visitor);
  expect(await textOf(visitor, 'sense-map[of="map"] .map-figures')).toBe(
    `${map.right} – ${map.of} ${sentences.length} ${map.auc} –`,
  );
  expect(
    await visitor.evaluate(() =>
      [...document.querySelectorAll('layer-scores tbody tr:first-child td')].map((cell) => cell.textContent),
    ),
  ).toEqual(['–', '–', await textOf(visitor, 'layer-scores tbody tr:last-child td:last-child')]);
  await expectTrueNow(visitor);
});

test('the model still fails on every example of the table of failures', async ({ visitor }) => {
  await openRead(visitor);
  const rows = await visitor.evaluate(() =>
    [...document.querySelectorAll('what-fails tbody tr')].map((row) => row.querySelector('td:last-child')!.className),
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter((look) => look !== 'wrong')).toEqual([]);
});

test('the model’s figures are the measured ones', async ({ visitor }) => {
  await openRead(visitor);
  expect(await numberOf(visitor, 'englishFigures.4.hard.auc')).toBeCloseTo(
    figures['hard.report']['bag of counted vectors']!.auc,
    2,
  );
  await expectTrueNow(visitor);
  // The text above the table also makes a statement about layers that the table does not show.
  const { 'ordinary.report': ordinary, 'hard.report': hard } = figures;
  const isBag = (name: string): boolean => name.startsWith('bag');
  const layers = Object.keys(hard).filter((name) => name.startsWith('layer') && !name.startsWith('layer 0'));
  for (const name of layers) expect(ordinary[name]!.auc, name).toBeLessThan(ordinary['bag of counted vectors']!.auc);
  for (const name of layers) expect(hard[name]!.auc, name).toBeGreaterThan(0.5);
  for (const name of Object.keys(hard).filter(isBag)) expect(hard[name]!.auc, name).toBeLessThan(0.5);
});

for (const [name, look] of Object.entries({ phone, dark: { ...wide, colorScheme: 'dark' as const } })) {
  longTest(`nothing overflows or has too little contrast, ${name}`, async ({ visitor }) => {
    await openNear(visitor, linkTo(...texts), look, name === 'phone' ? 'ru/' : '');
    await hasRead(visitor);
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await axeViolations(visitor)).toEqual([]);
    await expectTrueNow(visitor);
  });
}
