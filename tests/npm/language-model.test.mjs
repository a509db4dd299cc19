// Tests the language model through the package: its parameters, its training, its generated text, its files, and how it
// frees its memory.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from '../../dist/npm/index.js';
import { loadLanguageModels } from '../../dist/npm/language-model.js';

const engine = await load();
const models = await loadLanguageModels();
const config = { vocabulary: 12, embedding: 8, sequence: 6, heads: 2 };
const text = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4, 6];
const batch = models.textBatch(text, 6, [0, 7, 12]);
const kinds = ['average', 'rnn', 'heads', 'blocks'].map((context) => ({ ...config, context, blocks: 2 }));

test('the parameters have PyTorch’s names, and the seed determines their values', () => {
  const model = models.create(config, { seed: 1337 });
  const parameters = model.parameters();
  const shapes = Object.fromEntries(Object.entries(parameters).map(([name, { shape }]) => [name, shape.join()]));
  assert.equal(shapes['token_embedding_table.weight'], '12,8');
  assert.equal(shapes['positional_encoding_table.weight'], '6,8');
  assert.equal(shapes['heads.1.value.weight'], '4,8');
  assert.equal(shapes['head.weight'], '12,8');
  assert.equal(shapes['head.bias'], '12');
  assert.equal(Object.keys(shapes).length, 2 + 2 * 3 + 2);
  const [table] = engine.random(1337, [{ fn: 'embedding', num: 12, dim: 8 }]);
  assert.deepEqual(parameters['token_embedding_table.weight'], table.values.weight);
  const same = models.create(config, { seed: '1337' });
  assert.deepEqual(same.parameters(), parameters);
  const given = models.create(config, { parameters });
  assert.deepEqual(given.parameters(), parameters);
});

test('options that are left out have defaults, and config shows them', () => {
  const model = models.create({ vocabulary: 5, embedding: 4, sequence: 3 });
  assert.deepEqual(model.config, {
    vocabulary: 5,
    embedding: 4,
    sequence: 3,
    heads: 1,
    scaleBy: 'head',
    context: 'heads',
    positions: 'learned',
    blocks: 1,
    normPlace: 'pre',
    activation: 'relu',
    reads: 'past',
    output: 'linear',
    sinks: false,
    norm: 'layer',
    feedForward: 'plain',
  });
  const wanted = { learningRate: 0.001, beta1: 0.9, beta2: 0.999, eps: 1e-8, weightDecay: 0.01, warmUpSteps: 0 };
  assert.deepEqual(model.trainOptions, wanted);
  model.trainOptions = { ...wanted, clipNorm: 1, learningRate: 0.5 };
  assert.deepEqual(model.trainOptions, { ...wanted, clipNorm: 1, learningRate: 0.5 });
  assert.throws(() => {
    model.trainOptions = { beta1: 1 };
  }, /beta1 is 1, but it must be from 0 to below 1/);
  assert.equal(model.trainOptions.clipNorm, 1);
});

test('trace() returns all matrices: embeddings, attention of each head, context, logits', () => {
  const model = models.create(config, { seed: 1337 });
  const trace = model.trace([3, 1, 4]);
  assert.deepEqual(
    [trace.embeddings, trace.context, trace.logits].map(({ rows, columns }) => [rows, columns]),
    [
      [3, 8],
      [3, 8],
      [3, 12],
    ],
  );
  assert.equal(trace.heads.length, 2);
  assert.equal(trace.blocks.length, 0);
  const parameters = model.parameters();
  const table = parameters['token_embedding_table.weight'].data;
  const places = parameters['positional_encoding_table.weight'].data;
  assert.equal(trace.embeddings.data[8], Math.fround(table[8] + places[8]));
  for (const head of trace.heads) {
    assert.equal(head.divisor, 2);
    assert.deepEqual([...head.weights.data.slice(0, 3)], [1, 0, 0]);
  }
  const earlier = (tokens) => model.trace(tokens).logits.data.slice(0, 24);
  assert.deepEqual(earlier([3, 1, 4]), earlier([3, 1, 5, 9])); // later tokens do not change earlier rows
});

test('headSize sets the width of the heads, and scaleBy sets the divisor of the notebook', () => {
  const model = models.create({ ...config, headSize: 3, scaleBy: 'embedding' }, { seed: 1 });
  assert.deepEqual(model.parameters()['heads.0.key.weight'].shape, [3, 8]);
  const { heads, context } = model.trace(Int32Array.of(1, 2));
  assert.equal(heads[0].divisor, Math.fround(Math.sqrt(8)));
  assert.equal(context.columns, 6);
});

for (const one of kinds) {
  test(`every gradient agrees with a finite difference: ${one.context}`, () => {
    const model = models.create(one, { seed: 7 });
    const { loss, parameters, activations, steps } = model.gradients(batch, 'float64');
    assert.ok(Math.abs(loss - model.loss(batch)) < 1e-6);
    for (const [name, { shape, data }] of Object.entries(parameters)) {
      const columns = shape.at(-1);
      const place = data.length - 1;
      const cell = { name, row: Math.floor(place / columns), column: place % columns };
      const check = model.checkGradient(batch, cell);
      assert.equal(check.gradient, data[place]);
      assert.ok(
        Math.abs(check.finiteDifference - check.gradient) < 1e-8,
        `${name}: ${check.finiteDifference}, ${check.gradient}`,
      );
      assert.equal(check.finiteDifference, (check.lossAbove - check.lossBelow) / check.step);
    }
    for (const name of ['embeddings', 'context', 'logits']) {
      assert.deepEqual([steps[name].rows, steps[name].columns], [activations[name].rows, activations[name].columns]);
    }
    assert.equal(steps.blocks.length, one.context === 'blocks' ? 2 : 0);
    assert.equal(activations.attention?.heads, one.context === 'heads' ? 2 : undefined);
    const [block] = steps.blocks;
    if (block) assert.deepEqual([block.attention.weights.rows, block.attention.weights.columns], [2 * 3 * 6, 6]);
  });

  test(`a saved model continues its training with the same bits: ${one.context}`, async () => {
    const train = { learningRate: 0.01, clipNorm: 1, warmUpSteps: 4 };
    const source = { text, sequences: 3, seed: 5 };
    const unbroken = models.create(one, { seed: 7, train });
    const half = models.create(one, { seed: 7, train });
    for await (const report of unbroken.train(source, { steps: 8 })) assert.ok(report.loss > 0);
    for await (const report of half.train(source, { steps: 4 })) assert.ok(report.gradientNorm > 0);
    const file = half.save();
    const rest = models.load(file);
    assert.equal(rest.steps, 4);
    assert.deepEqual(rest.trainOptions, unbroken.trainOptions);
    for await (const report of rest.train(source, { steps: 4 })) assert.ok(report.step > 4);
    assert.deepEqual(rest.parameters(), unbroken.parameters());
    assert.deepEqual(rest.save(), unbroken.save());
  });
}

test('tokenPace 0 freezes the token vectors during training, also after loading from a file', async () => {
  const name = 'token_embedding_table.weight';
  const model = models.create(config, { seed: 1, train: { learningRate: 0.05, tokenPace: 0 } });
  const before = model.parameters();
  const step = async (one) => {
    for await (const { loss } of one.train(() => batch, { steps: 1 })) assert.ok(loss > 0);
    return one.parameters();
  };
  for (const after of [await step(model), await step(models.load(model.save()))]) {
    assert.deepEqual(after[name], before[name]);
    assert.notDeepEqual(after['head.bias'], before['head.bias']);
  }
  assert.throws(
    () => models.create(config, { seed: 1, train: { tokenPace: -1 } }),
    /tokenPace is -1, but it must be from 0/,
  );
});

test('training lowers the loss, reports its progress, and stops when asked to', async () => {
  const model = models.create(config, { seed: 1, train: { learningRate: 0.05 } });
  const losses = [];
  const parts = [];
  const progress = (report, done) => parts.push(done);
  for await (const { loss } of model.train(() => batch, { steps: 60, progress })) losses.push(loss);
  assert.ok(losses.at(-1) < losses[0] / 5, `${losses[0]} → ${losses.at(-1)}`);
  assert.equal(parts.length, 60);
  assert.equal(parts.at(-1), 1);
  assert.equal(model.steps, 60);

  const stop = new AbortController();
  const reason = new Error('enough');
  await assert.rejects(async () => {
    for await (const { step } of model.train({ task: 'copy', sequences: 2 }, { signal: stop.signal }))
      assert.fail(`step ${step}`);
  }, RangeError); // the task's vocabulary does not fit the model
  await assert.rejects(async () => {
    for await (const { step } of model.train(() => batch, { signal: stop.signal })) if (step === 65) stop.abort(reason);
  }, reason);
  assert.equal(model.steps, 65);
  for await (const { step } of model.train(() => batch)) if (step === 67) break;
  assert.equal(model.steps, 67);
});

test('training lets other tasks run in between', async () => {
  const model = models.create(config);
  let ticks = 0;
  let ticking = true;
  const tick = () => {
    ticks++;
    if (ticking) setImmediate(tick);
  };
  setImmediate(tick);
  const enough = 20_000; // the loop ends after this many steps, even if the training never yields
  for await (const { step } of model.train(() => batch)) if (ticks >= 5 || step === enough) break;
  ticking = false;
  assert.ok(ticks >= 5, `${ticks} ticks`);
});

/** The tokens that a model generates. */
async function written(model, prompt, settings) {
  const tokens = [];
  for await (const { token, probabilities, logits } of model.generate(prompt, settings)) {
    assert.ok(Math.abs(probabilities.reduce((sum, p) => sum + p, 0) - 1) < 1e-5);
    assert.equal(logits.length, model.config.vocabulary);
    assert.ok(probabilities[token] > 0);
    tokens.push(token);
  }
  return tokens;
}

test('generate() draws tokens greedily, randomly from a seed, with topK and with topP', async () => {
  const model = models.create(config, { seed: 3 });
  const greedy = await written(model, [1, 2], { greedy: true, tokens: 10 });
  assert.deepEqual(await written(model, [1, 2], { topK: 1, tokens: 10, seed: 8 }), greedy);
  const drawn = await written(model, [1, 2], { temperature: 2, tokens: 10, seed: 8 });
  assert.deepEqual(await written(model, [1, 2], { temperature: 2, tokens: 10, seed: 8n }), drawn);
  assert.notDeepEqual(await written(model, [1, 2], { temperature: 2, tokens: 10, seed: 9 }), drawn);
  for await (const { probabilities } of model.generate([1], { topK: 3, tokens: 4 })) {
    assert.equal(probabilities.filter((p) => p > 0).length, 3);
  }
  for await (const { probabilities } of model.generate([1], { topP: 0.1, tokens: 4 })) {
    assert.ok(probabilities.filter((p) => p > 0).length < 12);
  }
  const stopped = model.generate([1], { signal: AbortSignal.abort(new Error('no more')) });
  await assert.rejects(stopped.next(), /no more/);
});

test('generate() draws tokens with the parameters of the moment when it started', async () => {
  const model = models.create(config, { seed: 3, train: { learningRate: 0.5 } });
  const alone = await written(model, [1, 2], { greedy: true, tokens: 8 });
  const beside = [];
  for await (const { token } of model.generate([1, 2], { greedy: true, tokens: 8 })) {
    beside.push(token);
    model.step(batch);
  }
  assert.deepEqual(beside, alone);
});

/** All that generate() yields, without the probabilities. */
async function collected(tokens) {
  const all = [];
  for await (const { token, text, logits } of tokens) all.push({ token, text, logits });
  return all;
}
const bank = models.corpora().bank.text;
const tokenizer = models.tokenizer('words', bank);
const blocks = {
  vocabulary: tokenizer.tokens.length,
  embedding: 8,
  sequence: 40,
  heads: 4,
  kvHeads: 2,
  context: 'blocks',
  blocks: 2,
};

test('a session continues a text in turns with the bits of the whole text, and can be cut back', async () => {
  const model = models.create({ ...blocks, positions: 'rotary', sinks: true, softcap: 2 }, { seed: 2, tokenizer });
  const session = model.session();
  const first = await collected(session.generate('the otter swam', { greedy: true, tokens: 5 }));
  const second = await collected(model.generate([3, 4], { greedy: true, tokens: 4, session }));
  const start = [...tokenizer.encode('the otter swam')];
  const whole = [...start, ...first.map(({ token }) => token), 3, 4];
  assert.deepEqual(session.ids, [...whole, ...second.map(({ token }) => token)]);
  assert.deepEqual(await collected(model.generate(whole, { greedy: true, tokens: 4 })), second);
  session.cut(4);
  assert.deepEqual(
    await collected(session.generate([], { greedy: true, tokens: 3 })),
    await collected(model.generate(whole.slice(0, 4), { greedy: true, tokens: 3 })),
  );
  session.dispose();
  assert.throws(() => session.append([1]), /this session has been disposed of/);
});

test('generate() yields texts, and ends at stop ids, stop texts or an error that names the setting', async () => {
  const model = models.create(blocks, { seed: 5, tokenizer });
  const settings = { tokens: 12, seed: 4, repetitionPenalty: 1.2 };
  const all = await collected(model.generate('the bank', settings));
  const ids = all.map(({ token }) => token);
  const start = tokenizer.encode('the bank');
  assert.equal(`the bank${all.map(({ text }) => text).join('')}`, tokenizer.decode([...start, ...ids]));
  const upTo = ids.slice(0, ids.indexOf(ids[6]) + 1);
  const stopped = await collected(model.generate('the bank', { ...settings, stop: [ids[6]] }));
  assert.deepEqual(
    stopped.map(({ token }) => token),
    upTo,
  );
  const whole = all.map(({ text }) => text).join('');
  const word = all[3].text.trim();
  const before = await collected(model.generate('the bank', { ...settings, stop: [word] }));
  assert.equal(before.map(({ text }) => text).join(''), whole.slice(0, whole.indexOf(word)));
  const refused = (prompt, given, message) => assert.rejects(model.generate(prompt, given).next(), { message });
  await refused([], {}, 'the text is empty');
  await refused([1], { tokens: 0 }, 'tokens is 0, but it must be 1 or more');
  await refused([1], { repetitionPenalty: 0 }, 'repetitionPenalty is 0, but it must be from 0.01 to 100');
  await refused([1], { session: {} }, 'session must be a session of this model but is an object');
  const plain = models.create(blocks);
  await assert.rejects(plain.generate('the').next(), /^RangeError: this model has no tokenizer, so the prompt must be/);
  assert.equal((await plain.generate([1]).next()).value.text, '');
});

test('softcap and sinks are trained, saved and checked', () => {
  const model = models.create({ ...blocks, softcap: 1.1, sinks: true }, { seed: 1, train: { learningRate: 0.01 } });
  const text = tokenizer.encode(bank);
  const random = models.randomBatch(text, 20, 4, 1, 0);
  const cell = { name: 'blocks.1.sinks', row: 0, column: 2 };
  const { gradient, finiteDifference } = model.checkGradient(random, cell);
  assert.ok(Math.abs(gradient) > 1e-6 && Math.abs(gradient - finiteDifference) < 1e-8, `${gradient}`);
  for (let step = 0; step < 3; step++) model.step(models.randomBatch(text, 20, 4, 1, step));
  assert.deepEqual(model.parameters()['blocks.1.sinks'].shape, [4]);
  const loaded = models.load(model.save());
  assert.deepEqual([loaded.config, loaded.parameters()], [model.config, model.parameters()]);
  assert.equal(loaded.config.softcap, Math.fround(1.1));
  assert.throws(
    () => models.create({ ...blocks, softcap: 0 }),
    /^RangeError: softcap must be finite and above 0 but is 0$/,
  );
});

test('a disposed model throws, and disposing it twice does no harm', () => {
  const model = models.create(config);
  model.dispose();
  model.dispose();
  assert.ok(model.disposed);
  for (const use of [() => model.step(batch), () => model.parameters(), () => model.trainOptions, () => model.save()]) {
    assert.throws(use, /this language model has been disposed of/);
  }
});

test('training and disposing models does not use more and more memory', () => {
  const round = () => {
    const model = models.create({ ...config, context: 'blocks' }, { seed: 1 });
    model.step(batch);
    model[Symbol.dispose]();
  };
  for (let i = 0; i < 50; i++) round();
  const before = models.memoryBytes;
  for (let i = 0; i < 10_000; i++) round();
  assert.equal(models.memoryBytes, before);
});

test('generate() frees its memory, even if the loop stops early', async () => {
  const fresh = await loadLanguageModels({ fresh: true });
  const model = fresh.create({ vocabulary: 64, embedding: 64, sequence: 6, heads: 4 }, { seed: 1 });
  const held = []; // keeps the generators reachable, so that garbage collection cannot end them
  const prompt = new Int32Array(20_000).fill(1); // so long that 500 such prompts would not fit into memory at once
  const round = async () => {
    const tokens = model.generate(prompt, { tokens: 3 });
    held.push(tokens);
    for await (const { token } of tokens) if (token >= 0) break;
  };
  for (let i = 0; i < 20; i++) await round();
  const before = fresh.memoryBytes;
  for (let i = 0; i < 500; i++) await round();
  assert.equal(fresh.memoryBytes, before);
});

const withModel = (call) => () => call(models.create(config, { seed: 1 }));
const given = (name, tensor) => withModel((model) => model.setParameters({ ...model.parameters(), [name]: tensor }));
const tooMany = { sequences: 1, length: 7, tokens: new Array(7).fill(0), targets: new Array(7).fill(0) };
const one = { sequences: 1, length: 1, tokens: [1], targets: [2] };
const wrong = [
  [() => models.create({ ...config, heads: 3 }), RangeError, /heads/],
  [() => models.create({ ...config, vocabulary: 0 }), RangeError, /vocabulary/],
  [
    () => models.create({ ...config, vocabulary: 1e9 }),
    RangeError,
    /vocabulary is 1000000000, but it must be from 1 to/,
  ],
  [() => models.create({ ...config, vocab: 3 }), TypeError, /config has no option "vocab"/],
  [() => models.create({ ...config, scaleBy: 'heads' }), TypeError, /scaleBy must be 'head' or 'embedding'/],
  [
    () => models.create({ ...config, context: 'lstm' }),
    TypeError,
    /context must be 'average' or 'rnn' or 'heads' or 'blocks'/,
  ],
  [() => models.create({ ...config, windowAfter: 1 }), RangeError, /^windowAfter needs reads: 'both'$/],
  [
    () => models.create({ ...config, context: 'rnn', kvHeads: 1 }),
    RangeError,
    /^kvHeads needs context: 'heads' or 'blocks'$/,
  ],
  [() => models.create({ ...config, hidden: 3 }), RangeError, /^hidden needs context: 'blocks'$/],
  [() => models.create({ vocabulary: 12 }), TypeError, /embedding must be a number but is undefined/],
  [() => models.create(config, { train: { learningRate: -1 } }), RangeError, /learningRate is -1/],
  [() => models.create(config, { train: { lr: 1 } }), TypeError, /train has no option "lr"/],
  [
    () => models.create(config, { tokenizer: models.tokenizer('words', 'one two') }),
    RangeError,
    /vocabulary has size 12 but the tokenizer's has size 2/,
  ],
  [withModel((model) => model.trace([1, 12])), RangeError, /tokens\[1\] is 12/],
  [
    withModel((model) => model.trace([1, 2, 3, 4, 5, 6, 7])),
    RangeError,
    /tokens has size 7 but the model has positions for 6$/,
  ],
  [withModel((model) => model.trace([])), RangeError, /no tokens/],
  [withModel((model) => model.trace([0.5])), RangeError, /tokens\[0\] must be a whole number/],
  [withModel((model) => model.step(tooMany)), RangeError, /the texts have 7 tokens but the model reads at most 6/],
  [withModel((model) => model.loss({ ...one, targets: [12] })), RangeError, /target 0 of text 0 is 12/],
  [withModel((model) => model.loss({ ...one, targets: [models.noTarget] })), RangeError, /nothing to learn from/],
  [withModel((model) => model.loss({ ...one, targets: [] })), RangeError, /the batch has 0 targets/],
  [
    withModel((model) => model.checkGradient(one, { name: 'tail', row: 0, column: 0 })),
    RangeError,
    /the model has no parameter tail/,
  ],
  [
    withModel((model) => model.checkGradient(one, { name: 'head.bias', row: 1, column: 0 })),
    RangeError,
    /head\.bias is 1 × 12 and has no cell \[1\]\[0\]/,
  ],
  [
    withModel((model) => model.setParameters(undefined)),
    TypeError,
    /parameters must be an object of tensors but is undefined/,
  ],
  [withModel((model) => model.setParameters({})), RangeError, /token_embedding_table\.weight/],
  [given('head.bias', { shape: [3], data: new Float32Array(3) }), RangeError, /head\.bias/],
  [
    given('head.bias', { shape: [1, 1, 12], data: new Float32Array(12) }),
    RangeError,
    /head\.bias has 3 axes but must have one or two/,
  ],
  [given('head.bias', [1, 2]), RangeError, /head\.bias/],
  [given('head.bias', 1), TypeError, /head\.bias must be a tensor \{ shape, data \} but is 1/],
  [
    given('head.bias', { shape: [12], data: new Float32Array(12).fill(NaN) }),
    RangeError,
    /head\.bias\[0\]\[0\] is NaN/,
  ],
  [given('tail.weight', { shape: [12], data: new Float32Array(12) }), RangeError, /tail\.weight/],
];

wrong.forEach(([call, kind, message]) =>
  test(`refused: ${message}`, () => {
    assert.throws(call, (error) => {
      assert.match(error.message, message);
      return error.constructor === kind;
    });
  }),
);
