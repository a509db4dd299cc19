// A checkpoint's model reads one text or several. It returns states, attention, tokens and the vector of a sentence.
import assert from 'node:assert/strict';
import test from 'node:test';
import { loadCheckpoint } from '../../dist/npm/checkpoints.js';
import { modelNamed } from '../golden/npm/model-folders.mjs';

const bert = modelNamed('bert').files;
const text = 'The bank lent the money.';

test('a model reports its configuration and its memory', async () => {
  const model = await loadCheckpoint(bert, { simd: 'baseline' });
  assert.deepEqual(model.config, {
    layout: 'bert',
    vocabulary: 94,
    embedding: 32,
    sequence: 40,
    layers: 2,
    heads: 4,
    kvHeads: 4,
    headSize: 8,
    hidden: 64,
    states: 3,
    activation: 'gelu',
    causal: false,
    mask: 4,
    scoresWords: true,
  });
  assert.equal(model.simd, 'baseline');
  assert.ok(Object.isFrozen(model.config) && model.memoryBytes > 0);
});

test('token ids give the same result as their text, and a text longer than the model allows is refused', async () => {
  const model = await loadCheckpoint(bert);
  const { ids, tokens } = model.tokens(text);
  assert.deepEqual(tokens, ['[CLS]', 'the', 'bank', 'lent', 'the', 'money', '.', '[SEP]']);
  assert.deepEqual(model.read(Int32Array.from(ids)), model.read(text));
  assert.equal(model.read(text, { attention: false }).attention.length, 0);
  assert.throws(() => model.read('bank '.repeat(50)), {
    name: 'RangeError',
    message: 'the text has 52 tokens, but the model reads at most 40',
  });
  assert.throws(() => model.read([]), /^RangeError: there are no tokens$/);
  assert.throws(() => model.read([1, 94]), /^RangeError: token 1 has id 94, but the vocabulary has ids 0 to 93$/);
  assert.throws(() => model.read(7), /^TypeError: text must be a text or the ids of its tokens but is 7$/);
  assert.throws(
    () => model.read(text, { heads: 1 }),
    /^TypeError: read has no option "heads"; its options are attention, attentionMask$/,
  );
});

test('an attention mask hides tokens in every method that reads a text', async () => {
  const model = await loadCheckpoint(bert);
  const { ids } = model.tokens(text);
  const attentionMask = ids.map((_, i) => (i === 3 ? 0 : 1));
  const other = ids.map((id, i) => (i === 3 ? id + 1 : id));
  const rowsBut3 = ({ columns, data }) => [...data.slice(0, 3 * columns), ...data.slice(4 * columns)];
  const last = (input, options) => rowsBut3(model.read(input, options).hidden.at(-1));
  assert.deepEqual(last(ids, { attentionMask }), last(other, { attentionMask: Uint8Array.from(attentionMask) }));
  assert.notDeepEqual(last(ids, {}), last(other, {}));
  for (const form of [
    attentionMask.map(Boolean),
    { shape: [8], data: attentionMask.map(Boolean) },
    { shape: [8], data: BigInt64Array.from(attentionMask, BigInt) },
  ]) {
    assert.deepEqual(model.read(ids, { attentionMask: form }), model.read(ids, { attentionMask }));
    assert.deepEqual(model.sentence(ids, { attentionMask: form }), model.sentence(ids, { attentionMask }));
    assert.deepEqual(
      model.read([ids, ids], { attentionMask: [form, undefined] }),
      model.read([ids, ids], { attentionMask: [attentionMask, undefined] }),
    );
    assert.deepEqual(
      model.trace(ids, { layer: 1, attentionMask: form }),
      model.trace(ids, { layer: 1, attentionMask }),
    );
    assert.deepEqual(
      model.substitutes(ids, 1, { layer: 1, attentionMask: form }),
      model.substitutes(ids, 1, { layer: 1, attentionMask }),
    );
  }
  const traced = (input) => rowsBut3(model.trace(input, { layer: 1, head: 2, attentionMask }).output);
  assert.deepEqual(traced(ids), traced(other));
  assert.deepEqual(
    model.substitutes(ids, 1, { layer: 1, attentionMask }),
    model.substitutes(other, 1, { layer: 1, attentionMask }),
  );
  const quieter = model.without({ heads: [{ layer: 0, head: 0 }] });
  assert.deepEqual(quieter.read(ids, { attentionMask }).attention[0].data[3], 0);
  const refused = (mask, message) => {
    for (const call of [
      () => model.read(text, { attentionMask: mask }),
      () => model.trace(text, { layer: 0, attentionMask: mask }),
      () => model.substitutes(text, 0, { attentionMask: mask }),
    ])
      assert.throws(call, message);
  };
  refused([1, 1], /^RangeError: attentionMask has 2 numbers, but the text has 8 tokens$/);
  refused([1], /^RangeError: attentionMask has 1 number, but the text has 8 tokens$/);
  refused(ids, /^RangeError: attentionMask\[0\] is 2 but must be 0 \(hidden\) or 1 \(visible\)$/);
  refused(
    ids.map(() => 0),
    /^RangeError: attentionMask hides every token$/,
  );
  refused([null], /^TypeError: attentionMask\[0\] must be a number but is null$/);
  refused([true, false], /^RangeError: attentionMask has 2 numbers, but the text has 8 tokens$/);
  refused('11111111', /^TypeError: attentionMask must be an array of numbers but is the string "11111111"$/);
});

/** The mean of PyTorch's last hidden states over the tokens that the mask shows, scaled to length 1. */
function pooled({ hidden, ids, attention_mask: mask = ids.map(() => 1) }) {
  const last = hidden.at(-1);
  const columns = last.length / ids.length;
  const mean = Array.from({ length: columns }, (_, j) => {
    const shown = ids.flatMap((_, i) => (mask[i] === 1 ? [last[i * columns + j]] : []));
    return shown.reduce((sum, number) => sum + number, 0) / shown.length;
  });
  const length = Math.hypot(...mean);
  return mean.map((number) => number / length);
}

const near = (got, want, within) =>
  want.forEach((number, i) => assert.ok(Math.abs(got[i] - number) <= within, `[${i}]: ${got[i]}, not ${number}`));

for (const name of ['bert', 'roberta', 'gpt2'])
  test(`sentence() is the normalised mean of PyTorch's hidden states: ${name}`, async () => {
    const { files, expected } = modelNamed(name);
    const model = await loadCheckpoint(files, { simd: 'baseline' });
    const { cases } = expected;
    assert.ok(cases.length >= 3);
    for (const each of cases) {
      const options = each.attention_mask ? { attentionMask: each.attention_mask } : {};
      near(model.sentence(each.text, options), pooled(each), 1e-5);
    }
    const all = model.sentence(
      cases.map((each) => each.text),
      { attentionMask: cases.map((each) => each.attention_mask) },
    );
    assert.deepEqual([all.rows, all.columns], [cases.length, model.config.embedding]);
    cases.forEach((each, i) => near(all.row(i), pooled(each), 1e-5));
  });

test('several texts are read as each of them alone, and an error names the text', async () => {
  const model = await loadCheckpoint(bert, { simd: 'baseline' });
  const texts = [text, 'The river.', model.tokens('money').ids];
  assert.deepEqual(
    model.read(texts),
    texts.map((each) => model.read(each)),
  );
  const masks = [undefined, model.tokens(texts[1]).ids.map((_, i) => Number(i < 3)), undefined];
  assert.deepEqual(
    model.read(texts, { attention: false, attentionMask: masks })[1],
    model.read(texts[1], { attention: false, attentionMask: masks[1] }),
  );
  assert.deepEqual(model.sentence(texts).row(2), model.sentence(texts[2]));
  const raw = model.sentence(text, { normalize: false });
  const length = Math.hypot(...raw);
  near(
    model.sentence(text),
    Array.from(raw, (number) => number / length),
    1e-6,
  );
  for (const [call, name, message] of [
    [
      () => model.read([text, 'x '.repeat(50)]),
      'RangeError',
      /^text 1: the text has 52 tokens, but the model reads at most 40$/,
    ],
    [() => model.sentence([text, 7]), 'TypeError', /^text 1: text must be a text or the ids of its tokens but is 7$/],
    [
      () => model.read([text, text], { attentionMask: [[1]] }),
      'RangeError',
      /^attentionMask has 1 entry but there are 2 texts$/,
    ],
    [
      () => model.read([text, text], { attentionMask: [undefined, [1, 1]] }),
      'RangeError',
      /^text 1: attentionMask has 2 numbers, but the text has 8 tokens$/,
    ],
    [
      () => model.sentence(text, { normalise: true }),
      'TypeError',
      /"normalise"; its options are normalize, attentionMask$/,
    ],
    [() => model.sentence(text, { normalize: 1 }), 'TypeError', /^normalize must be true or false but is 1$/],
  ])
    assert.throws(call, { name, message });
});

test('tokens have readable texts, which together are the text', async () => {
  const readable = async (name, words) => (await loadCheckpoint(modelNamed(name).files)).tokens(words).texts;
  assert.deepEqual(await readable('bert', text), ['[CLS]', 'the', ' bank', ' lent', ' the', ' money', '.', '[SEP]']);
  const gpt = await loadCheckpoint(modelNamed('gpt2').files);
  const { tokens, texts } = gpt.tokens('The bank, a café 🦦.');
  assert.ok(tokens.some((token) => token.includes('Ġ')) && texts.every((part) => !part.includes('Ġ')));
  assert.equal(texts.join(''), 'The bank, a café 🦦.');
  const [best] = gpt.substitutes('The bank', 0, { count: 1 });
  assert.equal(best.text, gpt.tokens([best.id]).texts[0]);
});

test('after dispose() every method throws, also on readers created before', async () => {
  const model = await loadCheckpoint(bert);
  const reader = model.without({ heads: [] });
  model.dispose();
  model.dispose();
  assert.equal(model.disposed, true);
  assert.equal(model.memoryBytes, 0);
  for (const each of [model, reader]) assert.throws(() => each.read(text), /^Error: this model has been disposed of$/);
});
