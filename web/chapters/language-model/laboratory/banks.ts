// Computes the context vectors of the word "bank" in different sentences, and how similar these vectors are.
import type { Engine as Attention, Matrix } from 'riverbank';
import type { BankSentence, LanguageModel, LanguageModels } from 'riverbank/language-model';
import { matrixOf, rowOf } from '../../../core/engine/matrix.ts';
import type { Reading } from './texts.ts';
import type { BankPlaces, BanksView } from './view.ts';

/** The context vector of "bank" in one sentence. */
function bankOf(model: LanguageModel, { tokenizer, sequence }: Reading, text: string): number[] {
  const ids = tokenizer.encode(text).slice(0, sequence);
  return rowOf(model.trace(ids).context, ids.indexOf(tokenizer.tokens.indexOf('bank')));
}

type BankMeaning = BankSentence['meaning'];

const textsOf = (from: readonly BankSentence[], meaning: BankMeaning): string[] =>
  from.filter((one) => one.meaning === meaning).map(({ text }) => text);

/** The texts of the bank sentences that no model is trained on. */
export function unseenBanks(models: LanguageModels): BanksView['sentences'] {
  const { unseen } = models.corpora().bank;
  return { river: textsOf(unseen, 'river'), money: textsOf(unseen, 'money') };
}

/** The context vectors of "bank" in all sentences with one meaning. */
const banksIn = (
  model: LanguageModel,
  reading: Reading,
  from: readonly BankSentence[],
  meaning: BankMeaning,
): number[][] => textsOf(from, meaning).map((text) => bankOf(model, reading, text));

const mean = (engine: Attention, rows: number[][]): Matrix['data'] =>
  engine.matmul([rows.map(() => 1 / rows.length)], matrixOf(rows)).data;

/**
 * The cosine between two mean vectors of "bank": one over the unseen river sentences, and one over the unseen money
 * sentences.
 */
export function meanCosine(engine: Attention, models: LanguageModels, model: LanguageModel, reading: Reading): number {
  const { unseen } = models.corpora().bank;
  const meanOf = (meaning: BankMeaning) => mean(engine, banksIn(model, reading, unseen, meaning));
  return engine.cosine(meanOf('river'), meanOf('money'));
}

/**
 * Compares the vector of "bank" in each unseen sentence with two mean vectors of "bank": one over the training
 * sentences about rivers, and one over those about money. Counts the unseen sentences in which "bank" is more similar
 * to the mean of its own meaning.
 */
export function bankPlaces(
  engine: Attention,
  models: LanguageModels,
  model: LanguageModel,
  reading: Reading,
): BankPlaces {
  const { sentences, unseen } = models.corpora().bank;
  const learned = (meaning: BankMeaning) => mean(engine, banksIn(model, reading, sentences, meaning));
  const means = [learned('river'), learned('money')] as const;
  const places = (meaning: BankMeaning): Matrix =>
    matrixOf(banksIn(model, reading, unseen, meaning).map((bank) => means.map((other) => engine.cosine(bank, other))));
  const [river, money] = [places('river'), places('money')];
  const side = (matrix: Matrix, sign: number) =>
    Array.from({ length: matrix.rows }, (_, row) => rowOf(matrix, row)).filter(([x = 0, y = 0]) => sign * (x - y) > 0)
      .length;
  return {
    river,
    money,
    cosine: meanCosine(engine, models, model, reading),
    apart: side(river, 1) + side(money, -1),
    total: river.rows + money.rows,
  };
}
