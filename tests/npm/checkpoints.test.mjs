// Models trained elsewhere, loaded through the package: how files are passed, what is refused, and what a model returns for a text.
import assert from 'node:assert/strict';
import path from 'node:path';
import test from 'node:test';
import { load } from '../../dist/npm/index.js';
import { loadCheckpoint } from '../../dist/npm/checkpoints.js';
import { loadCheckpoint as loadExternal } from '../../dist/npm/checkpoints-external.js';
import { modelFolders, readModelFolder } from '../golden/npm/model-folders.mjs';
import { transferred } from './support/transferred.mjs';

const filesOf = (name) => readModelFolder(modelFolders().find((folder) => path.basename(folder) === name)).files;
const bert = filesOf('bert');
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

test('files can be an object, a Map or a list of Files, with folders in front of the names', async () => {
  const want = (await loadCheckpoint(bert)).read(text);
  const files = Object.entries(bert).map(([name, bytes]) => new File([bytes], name));
  const blobs = Object.fromEntries(Object.entries(bert).map(([name, bytes]) => [`bert/${name}`, new Blob([bytes])]));
  const buffers = new Map(Object.entries(bert).map(([name, bytes]) => [name, new Uint8Array(bytes).buffer]));
  const views = Object.fromEntries(
    Object.entries(bert).map(([name, bytes]) => {
      const room = new Uint8Array(bytes.length + 5);
      room.set(bytes, 3);
      return [name, room.subarray(3, 3 + bytes.length)];
    }),
  );
  for (const each of [files, blobs, buffers, views, [...files, new File(['{'], 'vocab.json')]])
    assert.deepEqual((await loadCheckpoint(each)).read(text), want);
  assert.deepEqual((await loadExternal(bert)).read(text), want);
});

test('if folders are nested, the files beside the topmost config.json are read', async () => {
  const want = (await loadCheckpoint(bert)).read(text);
  const json = (value) => Buffer.from(JSON.stringify(value));
  const behind = (folder) => Object.fromEntries(Object.entries(bert).map(([name, bytes]) => [folder + name, bytes]));
  const pooling = { '1_Pooling/config.json': json({ pooling_mode_mean_tokens: true }) };
  const dense = { '2_Dense/config.json': json({ in_features: 32 }), '2_Dense/model.safetensors': Buffer.from('x') };
  for (const files of [
    { ...pooling, ...bert, ...dense, 'modules.json': json([]) },
    { ...behind('0_Transformer/'), ...pooling, ...dense },
    { ...behind('all/0_Transformer/'), 'all/1_Pooling/config.json': json({}) },
    { ...bert, ...behind('checkpoint-500/'), 'onnx/config.json': json({}) },
    { ...behind('./'), ...behind('.\\onnx\\') },
    { ...behind('1_mine/') },
  ])
    assert.deepEqual((await loadCheckpoint(files)).read(text), want);
  const chosen = Object.entries({ ...behind('mine/'), 'mine/1_Pooling/config.json': json({}) }).map(([name, bytes]) => {
    const file = new File([bytes], path.basename(name));
    return Object.defineProperty(file, 'webkitRelativePath', { value: name, configurable: true });
  });
  assert.deepEqual((await loadCheckpoint(chosen)).read(text), want);
  for (const file of chosen) Object.defineProperty(file, 'webkitRelativePath', { value: 7 });
  await assert.rejects(loadCheckpoint(chosen), /^RangeError: there are two files config\.json$/);
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
  refused(ids, /^RangeError: attentionMask\[0\] is 2 but must be 0 \(hidden\) or 1 \(visible\)$/);
  refused(
    ids.map(() => 0),
    /^RangeError: attentionMask hides every token$/,
  );
  refused([true], /^TypeError: attentionMask\[0\] must be a number but is true$/);
  refused('11111111', /^TypeError: attentionMask must be an array of numbers but is the string "11111111"$/);
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

test('trace() returns what attend() returns, with the numbers of read()', async () => {
  const model = await loadCheckpoint(bert);
  const { hidden, attention, ids } = model.read(text);
  const trace = model.trace(text, { layer: 1, head: 2 });
  const names = new Set(Object.keys(trace));
  for (const { name } of (await load()).schema()) assert.ok(names.has(name), name);
  assert.deepEqual(trace.embeddings, hidden[1]);
  assert.deepEqual([trace.weights.rows, trace.queries.columns, trace.heads], [ids.length, 8, 1]);
  const cells = ids.length ** 2;
  trace.weights.data.forEach((weight, i) => assert.ok(Math.abs(weight - attention[1].data[2 * cells + i]) < 1e-5));
  const all = model.trace(text, { layer: 1 });
  assert.deepEqual([all.weights.rows, all.heads], [4 * ids.length, 4]);
  assert.throws(
    () => model.trace(text, { layer: 2 }),
    /^RangeError: layer 2 is not there; the model has layers 0 to 1$/,
  );
  assert.throws(() => model.trace(text, {}), /^TypeError: layer must be a number but is undefined$/);
});

test('the matrices of projections() turn a trace’s embeddings into its queries, keys and values', async () => {
  for (const files of [bert, filesOf('gpt2'), filesOf('phi3'), filesOf('gpt_neox'), filesOf('qwen2')]) {
    const model = await loadCheckpoint(files);
    const place = { layer: 1, head: 2 };
    const { embeddings: x, ...trace } = model.trace(text, place);
    const learned = model.projections(place);
    for (const [name, made] of [
      ['query', trace.queries],
      ['key', trace.keys],
      ['value', trace.values],
    ]) {
      const { weight, bias } = learned[name];
      assert.deepEqual([weight.rows, weight.columns], [x.columns, made.columns], name);
      if (bias !== undefined) assert.equal(bias.length, made.columns);
      made.data.forEach((number, i) => {
        const [row, column] = [Math.floor(i / made.columns), i % made.columns];
        let sum = bias?.[column] ?? 0;
        for (let k = 0; k < x.columns; k++)
          sum += x.data[row * x.columns + k] * weight.data[k * weight.columns + column];
        assert.ok(Math.abs(sum - number) < 1e-4, `${name} ${row}, ${column}: ${sum} and ${number}`);
      });
    }
  }
  const model = await loadCheckpoint(bert);
  const error = (place, what) => assert.throws(() => model.projections(place), what);
  error({ layer: 1, head: 4 }, /^RangeError: head 4 is not there; the model has heads 0 to 3$/);
  error({ layer: 1 }, /^TypeError: head must be a number but is undefined$/);
  error({ layer: 1, heads: 2 }, /^TypeError: projections has no option "heads"; its options are layer, head$/);
  model.dispose();
  error({ layer: 0, head: 0 }, /disposed/);
});

test('heads that share a key head have the same keys and values', async () => {
  const model = await loadCheckpoint(filesOf('llama'));
  const { heads, kvHeads, headSize, layout, causal } = model.config;
  assert.deepEqual(
    { heads, kvHeads, headSize, layout, causal },
    {
      heads: 4,
      kvHeads: 2,
      headSize: 8,
      layout: 'llama',
      causal: true,
    },
  );
  const all = model.trace(text, { layer: 1 });
  const traces = [0, 1, 2, 3].map((head) => model.trace(text, { layer: 1, head }));
  assert.deepEqual(
    [0, 1, 2, 3].map((head) => model.projections({ layer: 1, head }).keyHead),
    [0, 0, 1, 1],
  );
  assert.equal(all.keys.rows, 2 * all.embeddings.rows);
  assert.deepEqual(traces[0].keys, traces[1].keys);
  assert.deepEqual(traces[2].values, traces[3].values);
  assert.notDeepEqual(traces[1].keys, traces[2].keys);
  assert.notDeepEqual(traces[0].queries, traces[1].queries);
  model.dispose();
});

test('substitutes() returns the best words first, at any layer', async () => {
  const model = await loadCheckpoint(bert);
  const words = model.substitutes(text, 2, { count: 94 });
  assert.equal(words.length, 94);
  assert.ok(Math.abs(words.reduce((sum, { probability }) => sum + probability, 0) - 1) < 1e-5);
  assert.ok(words.every(({ logit }, i) => i === 0 || logit <= words[i - 1].logit));
  assert.equal(words[0].token, model.tokens([words[0].id]).tokens[0]);
  assert.equal(model.substitutes(text, 2).length, 10);
  assert.deepEqual(model.substitutes(text, 2, { layer: 2 }), words.slice(0, 10));
  assert.notDeepEqual(model.substitutes(text, 2, { layer: 0 }), words.slice(0, 10));
  assert.throws(() => model.substitutes(text, 8), /^RangeError: place is 8, but it must be from 0 to 7$/);
  assert.throws(() => model.substitutes(text, 0, { layer: 3 }), /^RangeError: layer is 3, but it must be from 0 to 2$/);
});

test('switching a head off changes all later layers, and with all heads on the results are those of the model', async () => {
  const model = await loadCheckpoint(bert);
  const [on, off] = [model.read(text), model.without({ heads: [{ layer: 1, head: 0 }] }).read(text)];
  assert.deepEqual(off.hidden[1], on.hidden[1]);
  assert.notDeepEqual(off.hidden[2], on.hidden[2]);
  assert.deepEqual(model.without({ heads: [] }).read(text), on);
  const twice = model.without({ heads: [{ layer: 0, head: 3 }] }).without({ heads: [{ layer: 1, head: 0 }] });
  const both = model.without({
    heads: [
      { layer: 0, head: 3 },
      { layer: 1, head: 0 },
    ],
  });
  assert.deepEqual(twice.read(text), both.read(text));
  assert.deepEqual(both.substitutes(text, 1), twice.substitutes(text, 1));
  assert.ok(both.trace(text, { layer: 1, head: 0 }).output.data.every((number) => number === 0));
  const wrong = model.without({ heads: [{ layer: 1, head: 4 }] });
  assert.throws(() => wrong.read(text), /^RangeError: head 4 is not there; the model has heads 0 to 3$/);
  assert.throws(() => model.without({ heads: [3] }), /^TypeError: heads\[0\] must be an object but is 3$/);
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

/** The model's files with one of them changed, or without it if the content is undefined. */
const changed = (name, content) => {
  const { [name]: _, ...others } = bert;
  return content === undefined ? others : { ...others, [name]: content };
};
const configWith = (fields) =>
  changed('config.json', Buffer.from(JSON.stringify({ ...JSON.parse(bert['config.json']), ...fields })));

/** The weights with a changed header. */
function headerWith(change) {
  const weights = bert['model.safetensors'];
  const end = 8 + Number(weights.readBigUInt64LE(0));
  const header = Buffer.from(change(weights.toString('utf8', 8, end)));
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(header.length));
  return changed('model.safetensors', Buffer.concat([size, header, weights.subarray(end)]));
}

function weightsWith(change) {
  const weights = Buffer.from(bert['model.safetensors']);
  change(weights);
  return changed('model.safetensors', weights);
}

const query = 'bert.encoder.layer.0.attention.self.query.weight';
const hostile = [
  [
    'no config',
    changed('config.json'),
    /^RangeError: there is no config\.json among model\.safetensors, tokenizer\.json$/,
  ],
  [
    'no tokeniser',
    changed('tokenizer.json'),
    /^RangeError: tokenizer\.json is missing; the given files are config\.json, model\.safetensors$/,
  ],
  [
    'no weights',
    changed('model.safetensors'),
    /^RangeError: there is no model\.safetensors among config\.json, tokenizer\.json$/,
  ],
  [
    'PyTorch’s own file alone',
    { ...changed('model.safetensors'), 'pytorch_model.bin': Buffer.from('PK') },
    /^RangeError: there is no model\.safetensors among .*\. pytorch_model\.bin is in PyTorch's own format, which is not read\. Write/,
  ],
  [
    'parts without an index',
    {
      ...changed('model.safetensors'),
      'model-00001-of-00002.safetensors': bert['model.safetensors'],
      'model-00002-of-00002.safetensors': bert['model.safetensors'],
    },
    /^RangeError: there are 2 files of weights, .*, but no model\.safetensors\.index\.json, which says/,
  ],
  ...['model.safetensors', 'config.json', 'tokenizer.json', 'tokenizer_config.json'].flatMap((name) => [
    [
      `a Git LFS pointer as ${name}`,
      changed(name, Buffer.from('version https://git-lfs.github.com/spec/v1\noid sha256:6f0b\nsize 440449768\n')),
      new RegExp(`^RangeError: ${name} is a Git LFS pointer, not the file itself\\. Fetch`),
    ],
    [
      `a web page as ${name}`,
      changed(name, Buffer.from(`<!doctype html><title>Sign in</title>${' '.repeat(1000)}`)),
      new RegExp(`^RangeError: ${name} is a web page \\(HTML\\), not the file itself`),
    ],
    [
      `a server’s answer as ${name}`,
      changed(name, Buffer.from('Entry not found')),
      new RegExp(`^RangeError: ${name} is (not JSON|text, not a file of tensors); it begins with "Entry not found"`),
    ],
  ]),
  [
    'a tokeniser of an older kind',
    { ...changed('tokenizer.json'), 'vocab.txt': Buffer.from('[PAD]') },
    /^RangeError: tokenizer\.json is missing; the given files are config\.json, model\.safetensors, vocab\.txt\. vocab\.txt belongs to an older kind/,
  ],
  [
    'two models',
    { 'a/config.json': bert['config.json'], 'b/config.json': bert['config.json'] },
    /^RangeError: a\/config\.json and b\/config\.json are of two models: give the files of one folder$/,
  ],
  [
    'a file twice',
    [...Object.entries(bert), ['config.json', bert['config.json']]].map(([name, bytes]) => new File([bytes], name)),
    /^RangeError: there are two files config\.json$/,
  ],
  [
    'a config that is not JSON',
    changed('config.json', Buffer.from('{')),
    /^RangeError: config\.json: byte 1: a " is missing$/,
  ],
  [
    'a tokeniser that is not JSON',
    changed('tokenizer.json', Buffer.from('{')),
    /^RangeError: tokenizer\.json is not valid JSON: /,
  ],
  [
    'a tokeniser of another kind',
    changed('tokenizer.json', Buffer.from('{}')),
    /^RangeError: tokenizer\.json could not be read: /,
  ],
  [
    'another architecture',
    configWith({ model_type: 'mamba' }),
    /^RangeError: config\.json: model_type is "mamba", but only these are supported: /,
  ],
  [
    'a size of nonsense',
    configWith({ hidden_size: 1e12 }),
    /^RangeError: config\.json: hidden_size is 1e\+12, but it must be a whole number from 1 to 16777216$/,
  ],
  ['a missing size', configWith({ hidden_size: undefined }), /^RangeError: config\.json: hidden_size is missing, /],
  [
    'a truncated file',
    changed('model.safetensors', bert['model.safetensors'].subarray(0, 40000)),
    /^RangeError: model\.safetensors: data_offsets of \S+ end at \d+, but the file has only \d+ bytes of data$/,
  ],
  [
    'an empty file',
    changed('model.safetensors', new Uint8Array()),
    /^RangeError: model\.safetensors: the file has 0 bytes, but a safetensors file begins with 8 bytes for the size of its header$/,
  ],
  [
    'a huge header',
    weightsWith((bytes) => bytes.writeBigUInt64LE(2n ** 60n, 0)),
    /^RangeError: model\.safetensors: the header would have 1152921504606846976 bytes, but at most 16777216 are read$/,
  ],
  [
    'a shape that lies',
    headerWith((header) =>
      header.replace(
        `"${query}": {"dtype": "F32", "shape": [32, 32]`,
        `"${query}": {"dtype": "F32", "shape": [64, 16]`,
      ),
    ),
    new RegExp(`^RangeError: the shape of ${query} is \\[64, 16\\], but config\\.json makes it \\[32, 32\\]$`),
  ],
  [
    'a dtype that is no weight',
    headerWith((header) => header.replace(`"${query}": {"dtype": "F32"`, `"${query}": {"dtype": "I32"`)),
    new RegExp(`^RangeError: the dtype of ${query} is I32, but only F32, F16, BF16 and I8 are read as weights$`),
  ],
  [
    'a missing tensor',
    headerWith((header) => header.replace(query, 'elsewhere')),
    new RegExp(`^RangeError: the checkpoint has no tensor ${query}$`),
  ],
  ['NaN', weightsWith((bytes) => bytes.writeFloatLE(NaN, bytes.length - 4)), /^RangeError: cls\.\S+\[\d+\] is NaN$/],
  ['no file at all', {}, /^RangeError: there is no config\.json among no files$/],
  [
    'no files',
    'bert',
    /^TypeError: files must be an object or Map from names to contents, or a list of Files but is the string "bert"$/,
  ],
  ['a list of something else', [3], /^TypeError: files\[0\] must be a File but is 3$/],
  ['a list of far too many', new Array(2 ** 32 - 1), /^TypeError: files\[0\] must be a File but is undefined$/],
  ['what says it is long', { length: 2 ** 53 - 1 }, /^TypeError: files\[0\] must be a File but is undefined$/],
  [
    'what only looks like a File',
    [Object.create(new File([], 'config.json'))],
    /^TypeError: files\[0\] must be a File/,
  ],
  ['a list whose memory is gone', transferred(), /^TypeError: files is detached: its buffer was transferred$/],
  [
    'a content whose memory is gone',
    changed('config.json', transferred().buffer),
    /^TypeError: config\.json is detached: its buffer was transferred$/,
  ],
  [
    'a content of something else',
    changed('config.json', 'text'),
    /^TypeError: config\.json must be an ArrayBuffer, a Uint8Array, a Blob or a File but is the string "text"$/,
  ],
];
for (const [name, files, message] of hostile) {
  test(`refused: ${name}`, async () => {
    await assert.rejects(loadCheckpoint(files), (error) => {
      assert.match(String(error), message);
      return true;
    });
  });
}

test('a misspelt option and a file that changes during reading are refused', async () => {
  await assert.rejects(
    loadCheckpoint(bert, { smid: 'auto' }),
    /^TypeError: options has no option "smid"; its options are weights, threads, jinja, progress, simd$/,
  );
  const weights = new Blob([bert['model.safetensors']]);
  let reads = 0;
  const shrinking = {
    size: weights.size,
    slice: (begin, end) => weights.slice(begin, ++reads > 2 ? begin : end), // the first two reads are the header
  };
  shrinking.arrayBuffer = () => weights.arrayBuffer();
  await assert.rejects(
    loadCheckpoint(changed('model.safetensors', shrinking)),
    /^RangeError: model\.safetensors ends before the tensor \S+: it changed while it was read$/,
  );
});

/** The mean of PyTorch's last hidden states over the tokens that the mask shows, with length 1. */
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
    const folder = modelFolders().find((each) => path.basename(each) === name);
    const { files, expected } = readModelFolder(folder);
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
  const readable = async (name, words) => (await loadCheckpoint(filesOf(name))).tokens(words).texts;
  assert.deepEqual(await readable('bert', text), ['[CLS]', 'the', ' bank', ' lent', ' the', ' money', '.', '[SEP]']);
  const gpt = await loadCheckpoint(filesOf('gpt2'));
  const { tokens, texts } = gpt.tokens('The bank, a café 🦦.');
  assert.ok(tokens.some((token) => token.includes('Ġ')) && texts.every((part) => !part.includes('Ġ')));
  assert.equal(texts.join(''), 'The bank, a café 🦦.');
  const [best] = gpt.substitutes('The bank', 0, { count: 1 });
  assert.equal(best.text, gpt.tokens([best.id]).texts[0]);
});
