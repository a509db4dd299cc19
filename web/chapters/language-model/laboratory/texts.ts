// Prepares the texts of a task or a corpus: batches for training, and a batch that training never uses.
import type { Batch, LanguageModels, TaskKind, Tokenizer } from 'riverbank/language-model';
import type { OwnText, Recipe } from './recipe.ts';

export interface Reading {
  tokenizer: Tokenizer;
  /** Number of tokens that a model reads at once. */
  sequence: number;
  /** Width of a token's vector. */
  embedding: number;
  /** The training batch of a step. The same seed and step give the same batch. */
  batch(step: number): Batch;
  /**
   * Texts that training never uses, to measure the loss on unseen texts. undefined if the learner's text is too short.
   */
  unseen: Batch | undefined;
  /** Some of the training texts, to measure their loss. */
  seen: Batch;
  /** How many tokens of the learner's text are used for training, and how many are held out. */
  split?: { learned: number; kept: number };
  /** The first position whose next token can be predicted. Earlier positions do not count in the loss. */
  answer: number;
  /** The sentence that the page traces until the learner types another. */
  sentence: string;
  /** The prompt that the page uses until the learner types another. */
  prompt: string;
  /** The source of the batches, in the package's format. */
  source: { task: TaskKind } | { text: Int32Array };
  /** Number of texts in a training batch. */
  sequences: number;
}

/** The number of unseen texts of a task, and the largest number of windows that `spread` takes from a text. */
const measuredTexts = 32;
/**
 * The seed of the unseen texts. It is larger than any seed that the page allows for training, so training never uses
 * it.
 */
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

/** Windows of `length` tokens. Each window starts `further` tokens after the window before. */
function windows(models: LanguageModels, text: Int32Array, length: number, further: number): Batch {
  const starts = Array.from({ length: Math.ceil((text.length - length) / further) }, (_, i) => i * further);
  return models.textBatch(text, length, starts);
}

/** At most `measuredTexts` windows, evenly spread over a text. */
const spread = (models: LanguageModels, text: Int32Array, length: number): Batch =>
  windows(models, text, length, Math.ceil((text.length - length) / measuredTexts));

/** Random batches from a text for training, and windows of the text on which the loss is measured. */
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

/** Thrown if the text is too short to learn from. */
export class TooShort extends RangeError {}

/**
 * Reads the learner's own text. Holds out the last tenth of it, but at least `sequence` + 1 tokens. If too few tokens
 * remain for training, holds out nothing. Throws TooShort if the text has one or two tokens, and another RangeError if
 * the text cannot be split into tokens.
 */
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

/** The texts of a recipe. Throws a RangeError if the text cannot be learned from. */
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

/**
 * One text, cut to the model's sequence length, with its next tokens as targets. A position has no target if its next
 * token cannot be predicted.
 */
export function batchOf(models: LanguageModels, reading: Reading, ids: Int32Array): Batch {
  const tokens = ids.slice(0, reading.sequence);
  const asked = ids.length > reading.answer + 1 ? reading.answer : 0;
  const targets = Array.from(tokens, (_, place) =>
    place < asked ? models.noTarget : (ids[place + 1] ?? models.noTarget),
  );
  return { sequences: 1, length: tokens.length, tokens, targets };
}
