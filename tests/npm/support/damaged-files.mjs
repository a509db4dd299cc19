// Damages the text files of small models at random, opens them, reads a text and generates two tokens.
import path from 'node:path';
import { loadCheckpoint } from '../../../dist/npm/checkpoints.js';
import { randomBits } from '../../../tools/lib/random-bits.mjs';
import { modelFolders, readModelFolder } from '../../golden/npm/model-folders.mjs';

/** Values that replace a part of a JSON file. */
const oddities = [
  null,
  true,
  0,
  -1,
  0.5,
  1e9,
  2 ** 53,
  '',
  'x',
  '(',
  '\\p{',
  '\u0120',
  [],
  [[]],
  ['a', 'b', 'c'],
  {},
  { type: 'BPE' },
  { Regex: '[' },
  { type: 'Sequence', normalizers: [{}] },
];

/** Returns a function that draws random whole numbers below `count`. The same seed gives the same numbers. */
export function diceOf(seed) {
  const bits = randomBits(seed);
  return (count) => bits() % count;
}

/**
 * Replaces or removes one part of a JSON value. At each level every key is equally likely, so a large table such as the
 * vocabulary is not damaged more often than a small one.
 */
function damageValue(value, dice) {
  let holder = { value };
  let key = 'value';
  for (let part = value; typeof part === 'object' && part !== null; part = holder[key]) {
    const keys = Object.keys(part);
    if (keys.length === 0 || dice(6) === 0) break;
    holder = part;
    key = keys[dice(keys.length)];
  }
  if (dice(4) === 0) delete holder[key];
  else holder[key] = structuredClone(oddities[dice(oddities.length)]);
}

/** Cuts a text off, removes or repeats up to nine letters, or replaces one letter. */
function damageText(text, dice) {
  const at = dice(text.length + 1);
  const size = 1 + dice(9);
  const choices = [
    () => text.slice(0, at),
    () => text.slice(0, at) + text.slice(at + size),
    () => text.slice(0, at) + text.slice(at, at + size) + text.slice(at),
    () => text.slice(0, at) + String.fromCharCode(dice(0x300)) + text.slice(at + 1),
  ];
  return choices[dice(choices.length)]();
}

function damaged(bytes, name, dice) {
  const text = new TextDecoder().decode(bytes);
  if (!name.endsWith('.json') || dice(4) === 0) return Buffer.from(damageText(text, dice));
  const value = JSON.parse(text);
  for (let times = 1 + dice(3); times > 0; times--) damageValue(value, dice);
  return Buffer.from(JSON.stringify(value));
}

const texts = ['the bank of the river', '', 'ΑΣ 中é 𠮷\u0000\uD800', 'a\n\n b  '];
const template =
  "{% for message in messages %}{{ bos_token }}{{ message['content'] | trim }}{% endfor %}{% if add_generation_prompt %}the{% endif %}";
const settings = Buffer.from(JSON.stringify({ bos_token: 'the', eos_token: { content: 'bank' } }));

/** Uses a model in ways that need its text files: splits texts into tokens, and reads or generates texts. */
async function use(model, dice) {
  const text = texts[dice(texts.length)];
  const { ids } = model.tokens(text);
  model.tokens(ids);
  if (!model.config.causal) return model.read(text);
  const prompt = dice(2) === 0 ? text : [{ role: 'user', content: text }];
  for await (const token of model.generate(prompt, { tokens: 2, greedy: true })) token.text.normalize();
}

/** Matches JavaScript's own messages, which do not say which file is wrong. */
const foreign =
  /^(?!tokenizer(_config)?\.json|chat_template)[^:]*(Cannot (read|convert|destructure)|is not (a function|iterable|a constructor|defined)|Invalid|undefined \(|Maximum call stack|memory access|unreachable)/;

/**
 * Opens damaged models until `tries` models were made or `milliseconds` have passed. Each model has one damaged file.
 * Returns how many models were made and how many of them could be opened. Throws an Error about the first error that is
 * not riverbank's own.
 */
export async function damageFiles({ seed, tries = Infinity, milliseconds = Infinity }) {
  const models = modelFolders().map((folder) => ({
    model: path.basename(folder),
    files: {
      'chat_template.jinja': Buffer.from(template),
      'tokenizer_config.json': settings,
      ...readModelFolder(folder).files,
    },
  }));
  const end = Date.now() + milliseconds;
  let made = 0;
  let opened = 0;
  for (; made < tries && Date.now() < end; made++) {
    const dice = diceOf(seed + made);
    const { model: name, files } = models[dice(models.length)];
    const hurt = { ...files };
    const names = Object.keys(files).filter((each) => !each.endsWith('.safetensors'));
    const which = names[dice(names.length)];
    hurt[which] = damaged(files[which], which, dice);
    let model;
    try {
      model = await loadCheckpoint(hurt, { simd: 'baseline' });
      opened += 1;
      await use(model, dice);
    } catch (error) {
      const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      if (!/^(Type|Range|)Error: /.test(said) || foreign.test(error.message))
        throw new Error(`seed ${seed + made}, ${which} of ${name}: ${said}`, { cause: error });
    } finally {
      model?.dispose();
    }
  }
  return { made, opened };
}
