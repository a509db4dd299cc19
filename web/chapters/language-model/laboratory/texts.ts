// What there is to read: a task or a text, cut into batches to learn from and a batch that is never learned from.
import type { Batch, LanguageModels, TaskKind, Tokenizer } from 'riverbank/language-model';
import type { OwnText, Recipe } from './recipe.ts';

export interface Reading {
  tokenizer: Tokenizer;
  /** Tokens that a model reads at once. */
  sequence: number;
  /** Width of a token's vector. */
  embedding: number;
  /** What a step learns from; the same step of the same seed always gets the same. */
  batch(step: number): Batch;
  /** Texts that no step learns from: the loss on them is what counts. A short text has none to spare. */
  unseen: Batch | undefined;
  /** Some of those that steps learn from. */
  seen: Batch;
  /** How many tokens of a learner's text are learned from, and how many are kept back. */
  split?: { learned: number; kept: number };
  /** The first place whose next token is asked for; before it, nobody could know. */
  answer: number;
  /** A text to look at, and one to go on from, until the learner types another. */
  sentence: string;
  prompt: string;
  /** Where the batches come from, as the package takes it. */
  source: { task: TaskKind } | { text: Int32Array };
  sequences: number;
}

/** Texts that a loss is measured on. */
const measuredTexts = 32;
/** Far from every seed that a training may have. */
const unseenSeed = 1_000_003;

function readTask(models: LanguageModels, kind: TaskKind, { start }: Recipe): Reading {
  const { tokens, length, answer } = models.corpora()[kind];
  const sequences = kind === 'brackets' ? 32 : 16;
  const tokenizer = models.tokenizerFrom('words', tokens);
  const example = models.taskBatch(kind, 1, unseenSeed, 1);
  const last = example.targets[example.length - 1] ?? 0;
  const words = [...Array.from(example.tokens), last].map((id) => tokens[id] ?? '');
  return {
    tokenizer,
    sequence: length,
    embedding: 16,
    answer,
    sequences,
    source: { task: kind },
    batch: (step) => models.taskBatch(kind, sequences, start, step),
    unseen: models.taskBatch(kind, measuredTexts, unseenSeed, 0),
    seen: models.taskBatch(kind, sequences, start, 0),
    sentence: words.join(' '),
    prompt: words.slice(0, answer + 1).join(' '),
  };
}

/** Windows of a text, each so many tokens further on. */
function windows(models: LanguageModels, text: Int32Array, length: number, further: number): Batch {
  const starts = Array.from({ length: Math.ceil((text.length - length) / further) }, (_, i) => i * further);
  return models.textBatch(text, length, starts);
}

/** About so many windows, evenly over a text. */
const spread = (models: LanguageModels, text: Int32Array, length: number): Batch =>
  windows(models, text, length, Math.ceil((text.length - length) / measuredTexts));

/** Some batches of a text, by chance. */
const drawn = (models: LanguageModels, text: Int32Array, sequence: number, sequences: number, { start }: Recipe) => ({
  sequences,
  source: { text },
  seen: spread(models, text, sequence),
  batch: (step: number) => models.randomBatch(text, sequence, sequences, start, step),
});

function readBank(models: LanguageModels, recipe: Recipe): Reading {
  const { text, unseen } = models.corpora().bank;
  const tokenizer = models.tokenizer('words', text);
  const unseenText = unseen.map((one) => `${one.text}\n`).join('');
  const sequence = 16;
  return {
    tokenizer,
    sequence,
    embedding: 16,
    answer: 0,
    ...drawn(models, tokenizer.encode(text), sequence, 16, recipe),
    unseen: windows(models, tokenizer.encode(unseenText), sequence, 4),
    sentence: unseen[0]?.text ?? '',
    prompt: 'the merchant paid where the bank',
  };
}

/** A text that is too short to learn from. */
export class TooShort extends RangeError {}

/** The last tenth is kept back, and no less than a model reads at once with the token that comes next. Where as much would not be left to learn from, nothing is. */
function readOwn(models: LanguageModels, { kind, text }: OwnText, recipe: Recipe): Reading {
  const tokenizer = models.tokenizer(kind, text);
  const ids = tokenizer.encode(text);
  if (ids.length < 3) throw new TooShort(`the text has ${ids.length} tokens, but three or more are needed`);
  const sequence = Math.min(kind === 'words' ? 16 : 32, ids.length - 1);
  const tenth = Math.max(Math.floor(ids.length / 10), sequence + 1);
  const learned = ids.slice(0, ids.length - tenth > sequence ? ids.length - tenth : ids.length);
  const kept = ids.slice(learned.length);
  const begin = (tokens: number) => tokenizer.decode(ids.slice(0, tokens)).trim();
  return {
    tokenizer,
    sequence,
    embedding: 32,
    answer: 0,
    ...drawn(models, learned, sequence, 16, recipe),
    unseen: kept.length > 0 ? spread(models, kept, sequence) : undefined,
    split: { learned: learned.length, kept: kept.length },
    sentence: begin(Math.min(12, sequence)),
    prompt: begin(Math.min(3, sequence)),
  };
}

/** Throws a RangeError in plain words for a text that cannot be learned from. */
export function readingOf(models: LanguageModels, recipe: Recipe): Reading {
  switch (recipe.corpus) {
    case 'copy':
    case 'brackets':
      return readTask(models, recipe.corpus, recipe);
    case 'bank':
      return readBank(models, recipe);
    case 'own':
      return readOwn(models, recipe.own ?? { kind: 'words', text: '' }, recipe);
  }
}

/** One text with its next tokens as targets. Where nobody could know the next token, it does not count. */
export function batchOf(models: LanguageModels, reading: Reading, ids: Int32Array): Batch {
  const tokens = ids.slice(0, reading.sequence);
  const asked = ids.length > reading.answer + 1 ? reading.answer : 0;
  const targets = Array.from(tokens, (_, place) =>
    place < asked ? models.noTarget : (ids[place + 1] ?? models.noTarget),
  );
  return { sequences: 1, length: tokens.length, tokens, targets };
}
