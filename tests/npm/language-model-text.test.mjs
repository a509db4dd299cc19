// Tests texts, tasks and files of the language model through the package: valid ones work, and others are refused with
// a clear error.
import assert from 'node:assert/strict';
import test from 'node:test';
import { loadLanguageModels } from '../../dist/npm/language-model.js';

const models = await loadLanguageModels();

test('characters: every character is a token, and decoding returns the text', () => {
  const text = 'Банк 🌊 bank\n';
  const tokenizer = models.tokenizer('characters', text);
  assert.deepEqual(
    tokenizer.tokens,
    [...new Set(text)].sort((a, b) => a.codePointAt(0) - b.codePointAt(0)),
  );
  assert.equal(tokenizer.decode(tokenizer.encode(text)), text);
});

test('words: punctuation marks and line ends are separate tokens', () => {
  const tokenizer = models.tokenizer('words', 'the river bank , the money bank .\nthe end');
  assert.equal(tokenizer.kind, 'words');
  assert.equal(tokenizer.tokens.length, 8);
  assert.equal(tokenizer.decode(tokenizer.encode('the bank, the end.')), 'the bank, the end.');
  const same = models.tokenizerFrom('words', tokenizer.tokens);
  assert.deepEqual(same.encode('money bank'), tokenizer.encode('money bank'));
});

test('the corpora contain sentences with both meanings of bank, and the tasks give reproducible batches', () => {
  const { bank, copy, brackets } = models.corpora();
  assert.deepEqual(new Set(bank.sentences.map(({ meaning }) => meaning)), new Set(['river', 'money']));
  assert.ok(bank.sentences.every(({ text }) => bank.text.includes(text) && text.includes('bank')));
  assert.ok(bank.unseen.every(({ text }) => !bank.text.includes(text) && text.includes('bank')));
  models.tokenizer('words', bank.text).encode(bank.unseen.map(({ text }) => text).join(' ')); // an unknown word throws
  for (const [name, task] of Object.entries({ copy, brackets })) {
    const batch = models.taskBatch(name, 4, 1, 0);
    assert.equal(batch.length, task.length);
    assert.equal(batch.tokens.length, 4 * task.length);
    assert.ok([...batch.targets.slice(0, task.answer)].every((target) => target === models.noTarget));
    assert.deepEqual(models.taskBatch(name, 4, 1, 0), batch);
    assert.notDeepEqual(models.taskBatch(name, 4, 1, 1), batch);
  }
});

test('batches contain windows of a text and the tokens that follow', () => {
  const text = [10, 11, 12, 13, 14, 15];
  assert.deepEqual(models.textBatch(text, 2, [0, 3]), {
    sequences: 2,
    length: 2,
    tokens: Int32Array.of(10, 11, 13, 14),
    targets: Int32Array.of(11, 12, 14, 15),
  });
  const random = models.randomBatch(text, 2, 50, 1, 0);
  assert.deepEqual(models.randomBatch(text, 2, 50, 1, 0), random);
  assert.notDeepEqual(models.randomBatch(text, 2, 50, 1, 1), random);
  assert.deepEqual(new Set(random.tokens), new Set([10, 11, 12, 13, 14]));
});

test('a training source can set the length of its windows and draws them with its own seed', async () => {
  const text = [0, 3, 1, 2, 4, 0, 2];
  const config = { vocabulary: 5, embedding: 4, sequence: 6, heads: 2 };
  const [one, other] = [models.create(config, { seed: 1 }), models.create(config, { seed: 1 })];
  for await (const { step } of one.train({ text, sequences: 3, length: 2, seed: 5 }, { steps: 2 })) {
    other.step(models.randomBatch(text, 2, 3, 5, step - 1));
  }
  assert.equal(other.steps, 2);
  assert.deepEqual(one.parameters(), other.parameters());
});

const words = models.tokenizer('words', 'the river bank');
const { text: bankText } = models.corpora().bank;
const wrong = [
  [() => models.tokenizer('words', ''), RangeError, /the text is empty/],
  [() => models.tokenizer('words', ' \t '), RangeError, /no words/],
  [() => models.tokenizer('letters', 'a'), TypeError, /kind must be 'characters' or 'words'/],
  [() => models.tokenizer('words', 3), TypeError, /text must be a string but is 3/],
  [() => models.tokenizer('characters', 'a\uD800'), RangeError, /text has an unpaired surrogate at character 2/],
  [() => models.tokenizer('characters', 'ab '.repeat(1_500_000)), RangeError, /4500000 bytes/],
  [() => models.tokenizer('words', 'the river\nbank').encode('the river\nmoney'), RangeError, /"money".*line 2/],
  [() => words.decode([0, 3]), RangeError, /3/],
  [() => models.tokenizerFrom('words', ['a', 'a']), RangeError, /"a"/],
  [() => models.textBatch([1, 2, 3], 3, [0]), RangeError, /the text has 3 tokens, but a length of 3 needs at least 4/],
  [
    () => models.randomBatch([1, 2, 3], 3, 1, 0, 0),
    RangeError,
    /the text has 3 tokens, but a length of 3 needs at least 4/,
  ],
  [() => models.textBatch([1, 2, 3, 4], 2, [2]), RangeError, /^starts\[0\] is 2, but must be from 0 to 1$/],
  [() => models.taskBatch('copy', 0, 1, 1), RangeError, /texts/],
  [() => models.taskBatch('sort', 1, 1, 1), TypeError, /task must be 'copy' or 'brackets'/],
];

wrong.forEach(([call, kind, message]) =>
  test(`refused: ${message}`, () => {
    assert.throws(call, (error) => {
      assert.match(error.message, message);
      return error.constructor === kind;
    });
  }),
);

/** Trains a model for one step on the sentences about banks. Returns its file, its tokenizer and its parameters. */
function savedModel() {
  const tokenizer = models.tokenizer('words', bankText);
  const model = models.create(
    { vocabulary: tokenizer.tokens.length, embedding: 8, sequence: 8, heads: 2 },
    { seed: 1, tokenizer },
  );
  model.step(models.randomBatch(tokenizer.encode(bankText), 8, 4, 0, 0));
  return { file: model.save(), tokenizer, parameters: model.parameters() };
}

test('load() restores the parameters and the vocabulary from a file', () => {
  const { file, tokenizer, parameters } = savedModel();
  const model = models.load(file);
  assert.deepEqual(model.parameters(), parameters);
  assert.deepEqual(model.tokenizer.tokens, tokenizer.tokens);
  assert.deepEqual(model.tokenizer.encode('the bank'), tokenizer.encode('the bank'));
});

/** The file with a header whose text was changed. The size in front of the header is updated. */
function withHeader(file, change) {
  const size = Number(new DataView(file.buffer).getBigUint64(0, true));
  const header = new TextEncoder().encode(change(new TextDecoder().decode(file.subarray(8, 8 + size))));
  const out = new Uint8Array(8 + header.length + file.length - 8 - size);
  new DataView(out.buffer).setBigUint64(0, BigInt(header.length), true);
  out.set(header, 8);
  out.set(file.subarray(8 + size), 8 + header.length);
  return out;
}

test('a file that is cut, too long or changed is refused, and the error names the field', () => {
  const { file } = savedModel();
  const refused = [
    [file.subarray(0, 4), /4 bytes/],
    [file.subarray(0, file.length - 4), /bytes/],
    [Uint8Array.of(...file, 0), /bytes/],
    [
      withHeader(file, (header) => header.replace('"embedding":"8"', '"embedding":"6"')),
      /token_embedding_table\.weight/,
    ],
    [
      withHeader(file, (header) => header.replace('"heads.0.key.weight"', '"heads.0.kez.weight"')),
      /heads\.0\.kez?y?\.weight/,
    ],
    [withHeader(file, (header) => header.replace('"context":"heads"', '"context":"hands"')), /context is "hands"/],
    [
      withHeader(file, (header) => header.replace('"first_moment/head.bias"', '"first_moment/head.bios"')),
      /first_moment\/head\.bi/,
    ],
  ];
  for (const [bad, message] of refused)
    assert.throws(
      () => models.load(bad),
      (error) => error instanceof RangeError && message.test(error.message),
    );
  assert.throws(() => models.load([1, 2]), TypeError);
  models.load(file).dispose();
});
