// After training: where the banks of sentences lie that the model has never read.
import type { Engine as Attention, Matrix } from 'riverbank';
import type { BankSentence, LanguageModel, LanguageModels } from 'riverbank/language-model';
import { matrixOf, rowOf } from '../../../core/engine/matrix.ts';
import type { Reading } from './texts.ts';
import type { BanksView } from './view.ts';

/** The context of `bank` in one sentence (context). */
function bankOf(model: LanguageModel, { tokenizer, sequence }: Reading, text: string): number[] {
  const ids = tokenizer.encode(text).slice(0, sequence);
  return rowOf(model.trace(ids).context, ids.indexOf(tokenizer.tokens.indexOf('bank')));
}

type BankMeaning = BankSentence['meaning'];

export function banksOf(engine: Attention, models: LanguageModels, model: LanguageModel, reading: Reading): BanksView {
  const { sentences, unseen } = models.corpora().bank;
  const texts = (from: readonly BankSentence[], meaning: BankMeaning) =>
    from.filter((one) => one.meaning === meaning).map(({ text }) => text);
  const vectors = (from: readonly BankSentence[], meaning: BankMeaning) =>
    texts(from, meaning).map((text) => bankOf(model, reading, text));
  const mean = (rows: number[][]) => engine.matmul([rows.map(() => 1 / rows.length)], matrixOf(rows)).data;
  const learned = { river: mean(vectors(sentences, 'river')), money: mean(vectors(sentences, 'money')) };
  const places = (meaning: BankMeaning): Matrix =>
    matrixOf(
      vectors(unseen, meaning).map((vector) => [
        engine.cosine(vector, learned.river),
        engine.cosine(vector, learned.money),
      ]),
    );
  const [river, money] = [places('river'), places('money')];
  const side = (matrix: Matrix, sign: number) =>
    Array.from({ length: matrix.rows }, (_, row) => rowOf(matrix, row)).filter(([x = 0, y = 0]) => sign * (x - y) > 0)
      .length;
  return {
    river,
    money,
    sentences: { river: texts(unseen, 'river'), money: texts(unseen, 'money') },
    cosine: engine.cosine(mean(vectors(unseen, 'river')), mean(vectors(unseen, 'money'))),
    apart: side(river, 1) + side(money, -1),
    total: river.rows + money.rows,
  };
}
