// Checkpoint files that are missing, damaged, inconsistent or of an unsupported kind are refused. The message names the
// file, tensor or field.
import assert from 'node:assert/strict';
import test from 'node:test';
import { loadCheckpoint } from '../../dist/npm/checkpoints.js';
import { modelNamed } from '../golden/npm/model-folders.mjs';
import { transferred } from './support/transferred.mjs';

const bert = modelNamed('bert').files;

/** The model's files with one of them changed, or without it if the content is undefined. */
const changed = (name, content) => {
  const { [name]: _, ...others } = bert;
  return content === undefined ? others : { ...others, [name]: content };
};
const configWith = (fields) =>
  changed('config.json', Buffer.from(JSON.stringify({ ...JSON.parse(bert['config.json']), ...fields })));

/** The model's files, with the header of the weights changed by `change`. */
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
  [
    'NaN',
    weightsWith((bytes) => bytes.writeFloatLE(NaN, bytes.length - 4)),
    /^RangeError: cls\.\S+\[\d+\] is NaN but must be finite$/,
  ],
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
    slice: (begin, end) => weights.slice(begin, ++reads > 2 ? begin : end), // from the third read on, no bytes
  };
  shrinking.arrayBuffer = () => weights.arrayBuffer();
  await assert.rejects(
    loadCheckpoint(changed('model.safetensors', shrinking)),
    /^RangeError: model\.safetensors ends before the tensor \S+: it changed while it was read$/,
  );
});
