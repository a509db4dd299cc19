// Tests how a checkpoint's tokenizer splits texts. Each expected row comes from Hugging Face's Rust library
// (tokenizers) with the same tokenizer.json.
import assert from 'node:assert/strict';
import test from 'node:test';
import { loadCheckpoint } from '../../dist/npm/checkpoints.js';
import { modelNamed } from '../golden/npm/model-folders.mjs';

const filesOf = (name) => modelNamed(name).files;
const bert = filesOf('bert');
const roberta = filesOf('roberta');
const json = (value) => Buffer.from(JSON.stringify(value));

/**
 * The files of a model, with tokenizer.json changed by `change`, extra words in the vocabulary, and optionally a
 * tokenizer_config.json.
 */
function files(base, { change = () => {}, config } = {}) {
  const tokenizer = JSON.parse(base['tokenizer.json']);
  const { vocab } = tokenizer.model;
  const more = ['𠮷', '##𠮷', '𫝀', '##𫝀', '中', '##中', 'α', '##σ', '##ς', '##ε', 'The', 'Bank', 'é', '##é', 'Σ'];
  if (tokenizer.model.type === 'WordPiece') for (const word of more) vocab[word] ??= Object.keys(vocab).length;
  change(tokenizer);
  return {
    ...base,
    'tokenizer.json': json(tokenizer),
    ...(config === undefined ? {} : { 'tokenizer_config.json': json(config) }),
  };
}

async function expectTokens(given, rows) {
  const model = await loadCheckpoint(given);
  for (const [text, tokens] of rows) assert.equal(model.tokens(text).tokens.slice(1, -1).join(' '), tokens, text);
  model.dispose();
}

const normalizer = (fields) => (tokenizer) => Object.assign(tokenizer.normalizer, fields);

test('BERT treats every ideograph as a word, also those above U+FFFF', async () => {
  await expectTokens(files(bert), [
    ['the𠮷bank', 'the 𠮷 bank'],
    ['a𫝀b', 'a 𫝀 b'],
    ['a中b', 'a 中 b'],
  ]);
  await expectTokens(files(bert, { change: normalizer({ handle_chinese_chars: false }) }), [
    ['a𫝀b', 'a ##𫝀 ##b'],
    ['a中b', 'a ##中 ##b'],
  ]);
});

test('lowercasing turns a capital sigma into σ, also at the end of a word', async () => {
  const rows = [
    ['ΑΣ', 'α ##σ'],
    ['ΑΣ.', 'α ##σ .'],
    ['ΑΣΕ', 'α ##σ ##ε'],
  ];
  await expectTokens(files(bert), rows);
  const sequence = { type: 'Sequence', normalizers: [{ type: 'NFD' }, { type: 'Lowercase' }] };
  await expectTokens(files(bert, { change: (tokenizer) => (tokenizer.normalizer = sequence) }), rows);
  await expectTokens(files(bert, { change: normalizer({ lowercase: false }) }), [['Σ the', 'Σ the']]);
});

test('tokenizer_config.json overrides BERT’s normalizer, as in transformers', async () => {
  const cased = { change: normalizer({ lowercase: false }) };
  const lower = [['The Bank', 'the bank']];
  const upper = [['The Bank', 'The Bank']];
  const named = (fields) => ({ tokenizer_class: 'BertTokenizer', ...fields });
  await expectTokens(files(bert, cased), upper);
  await expectTokens(files(bert, { ...cased, config: { do_lower_case: true } }), lower);
  await expectTokens(files(bert, { ...cased, config: named({ do_lower_case: true }) }), lower);
  await expectTokens(files(bert, { config: { do_lower_case: false } }), upper);
  await expectTokens(files(bert, { ...cased, config: {} }), upper);
  await expectTokens(files(bert, { ...cased, config: named({}) }), lower); // this tokenizer class's default: lower case
  await expectTokens(files(bert, { ...cased, config: named({ do_lower_case: null }) }), lower);
  const plain = { tokenizer_class: 'PreTrainedTokenizerFast', do_lower_case: true };
  await expectTokens(files(bert, { ...cased, config: plain }), upper);
  const config = { strip_accents: false, tokenize_chinese_chars: false };
  await expectTokens(files(bert, { config }), [
    ['éa', 'é ##a'],
    ['a中b', 'a ##中 ##b'],
  ]);
  await expectTokens(files(bert, { ...cased, config: { strip_accents: true } }), [['éa', 'e ##a']]);
  const stripped = { change: normalizer({ lowercase: false, strip_accents: true }) };
  await expectTokens(files(bert, stripped), [['éa', 'e ##a']]);
  await expectTokens(files(bert, { ...stripped, config: { strip_accents: null } }), [['éa', 'é ##a']]);
});

test('tokenizer_config.json overrides add_prefix_space', async () => {
  const without = [
    ['the bank', 't h e Ġbank'],
    ['the bank<mask>lent', 't h e Ġbank <mask> l e n t'],
  ];
  const prefixed = [
    ['the bank', 'Ġthe Ġbank'],
    ['the bank<mask>lent', 'Ġthe Ġbank <mask> Ġlent'],
  ];
  const spaced = { change: (tokenizer) => (tokenizer.pre_tokenizer.add_prefix_space = true) };
  await expectTokens(files(roberta), without);
  await expectTokens(files(roberta, { config: { add_prefix_space: true } }), prefixed);
  await expectTokens(files(roberta, spaced), prefixed);
  await expectTokens(files(roberta, { ...spaced, config: { add_prefix_space: false } }), without);
  await expectTokens(files(roberta, { ...spaced, config: { tokenizer_class: 'RobertaTokenizer' } }), without);
});

test('a setting of tokenizer_config.json that is neither true nor false is refused', async () => {
  await assert.rejects(
    loadCheckpoint(files(bert, { config: { do_lower_case: 'yes' } })),
    /^RangeError: tokenizer_config\.json: do_lower_case is "yes", but it must be true or false$/,
  );
  await assert.rejects(
    loadCheckpoint(files(roberta, { config: { add_prefix_space: 1 } })),
    /^RangeError: tokenizer_config\.json: add_prefix_space is 1, but it must be true or false$/,
  );
});

/**
 * The files of a model whose tokenizer.json is of the same kind as those of XLM-RoBERTa and CamemBERT: Unigram with
 * Metaspace. Its vocabulary is a few whole words.
 */
function metaspace(base, { scheme, before = [], normalized = false }) {
  const vocab = ['<unk>', '<s>', '</s>', '<mask>', '▁the', '▁bank', '▁lent', 'the', 'bank', 'lent', '▁'];
  const step = { type: 'Metaspace', replacement: '▁', prepend_scheme: scheme, split: true };
  return {
    ...base,
    'tokenizer.json': json({
      version: '1.0',
      truncation: null,
      padding: null,
      added_tokens: [
        { id: 3, content: '<mask>', single_word: false, lstrip: false, rstrip: false, normalized, special: true },
      ],
      normalizer: { type: 'NFC' },
      pre_tokenizer: before.length > 0 ? { type: 'Sequence', pretokenizers: [...before, step] } : step,
      post_processor: null,
      decoder: null,
      model: { type: 'Unigram', unk_id: 0, vocab: vocab.map((word, i) => [word, i < 4 ? 0 : -2 - 0.1 * i]) },
    }),
  };
}

test('Metaspace "first" marks only the beginning of the text, and is refused if the library would mark more', async () => {
  const expect = async (scheme, rows) => {
    const model = await loadCheckpoint(metaspace(bert, { scheme }));
    for (const [text, tokens] of rows) assert.equal(model.tokens(text).tokens.join(' '), tokens, `${scheme} ${text}`);
    model.dispose();
  };
  await expect('first', [
    ['the bank', '▁the ▁bank'],
    ['<mask>the bank', '<mask> the ▁bank'],
    ['the<mask>bank', '▁the <mask> bank'],
  ]);
  await expect('always', [['the<mask>bank', '▁the <mask> ▁bank']]);
  await expect('never', [['the<mask>bank', 'the <mask> bank']]);
  const refused = (given, why) =>
    assert.rejects(
      loadCheckpoint(metaspace(bert, given)),
      new RegExp(`^RangeError: tokenizer\\.json has a Metaspace pre-tokenizer with prepend_scheme "first" ${why}, `),
    );
  const split = [{ type: 'WhitespaceSplit' }];
  await refused({ scheme: 'first', before: split }, 'after another pre-tokenizer');
  await refused({ scheme: 'first', normalized: true }, 'with added tokens that are normalized');
  for (const given of [
    { scheme: 'always', before: split },
    { scheme: 'always', normalized: true },
  ])
    (await loadCheckpoint(metaspace(bert, given))).dispose();
});
