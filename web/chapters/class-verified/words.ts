// The words of chapter 6 in each language: figures, switches, exercises, and explanations of wrong answers.
import { cellTitles } from './cell-titles.ru.ts';
import { inLanguages } from '../../core/words/in-languages.ts';
import type { Labels, WordsIn } from '../../core/words/in-languages.ts';
import type { switches } from './settings.ts';

export const words = inLanguages({
  en: {
    notebook: {
      outputs: 'printed outputs come out the same',
      here: 'in this notebook',
      everywhere: 'in all five',
      marked: 'Characters that differ are marked.',
      /** The title of a cell such as "000.4". English uses the engine's title. */
      title: (_cell: string, engines: string): string => engines,
    },
    switches: {
      notebook: 'Notebook',
      precision: 'Precision',
      notation: 'Notation',
    } satisfies Labels<typeof switches>,
    choices: {
      notation: { product: 'X·W', linear: 'nn.Linear', column: 'U·x' },
    },
    names: {
      stored: 'weight matrix',
      linear: 'output',
      column: 'output',
    },
    notation: {
      productNote: 'Rows are words; W has a row for each number that goes in, a column for each that comes out.',
      linearNote:
        'nn.Linear stores a row for each number that comes out, and turns the matrix on its side when it multiplies.',
      columnNote: 'U stands at the left, with a row for each number that comes out; words are columns.',
    },
    asks: {
      digit: {
        start: 'The number in question:',
        word: 'word',
        column: 'column',
        cell: 'Notebook 000, cell',
      },
    },
    made: {
      products: 'the three products',
      printed: 'what was printed',
    },
    rules: {
      weigh: { is: 'each value of the column times its weight', gives: 'That gives a product for each word.' },
      addRounded: { is: 'add them up, round', gives: 'That gives one number, as it is printed.' },
    },
    right: {
      digit: 'Right. That is what the notebook printed, rebuilt from weights and values.',
    },
    causes: {
      anotherColumn: 'That is made from another column of the values. Take the one asked for.',
      unrounded: 'That is it, not yet rounded. The notebook prints three digits after the point.',
      cutOff: 'You cut the last digits off. PyTorch rounds to the nearest.',
      embeddings: 'You mixed the embeddings. Mix the values made from them.',
      average: 'That is the plain average. Each value counts by its weight.',
    },
  },
  ru: {
    notebook: {
      outputs: 'напечатанных результатов совпадают',
      here: 'в этом блокноте',
      everywhere: 'во всех пяти',
      marked: 'Отличающиеся символы отмечены.',
      title: (cell: string, engines: string) => cellTitles[cell] ?? engines,
    },
    switches: {
      notebook: 'Блокнот',
      precision: 'Точность',
      notation: 'Запись',
    },
    choices: {
      notation: { product: 'X·W', linear: 'nn.Linear', column: 'U·x' },
    },
    names: {
      stored: 'матрица весов',
      linear: 'выход',
      column: 'выход',
    },
    notation: {
      productNote: 'Слова — строки; в W строка на каждое число входа и столбец на каждое число выхода.',
      linearNote: 'nn.Linear хранит по строке на каждое число выхода и кладёт матрицу набок при умножении.',
      columnNote: 'U стоит слева, в ней строка на каждое число выхода; слова — столбцы.',
    },
    asks: {
      digit: {
        start: 'Нужное число:',
        word: 'слово',
        column: 'столбец',
        cell: 'Блокнот 000, ячейка',
      },
    },
    made: {
      products: 'три произведения',
      printed: 'что напечатано',
    },
    rules: {
      weigh: { is: 'каждое значение столбца на его вес', gives: 'Так получается произведение для каждого слова.' },
      addRounded: { is: 'сложить, округлить', gives: 'Так получается одно число, каким его печатают.' },
    },
    right: {
      digit: 'Верно. Это то, что напечатал блокнот, собранное из весов и значений.',
    },
    causes: {
      anotherColumn: 'Это сделано из другого столбца значений. Возьмите нужный.',
      unrounded: 'Число верное, но не округлено. Блокнот печатает три знака после точки.',
      cutOff: 'Вы отбросили последние цифры. PyTorch округляет до ближайшего.',
      embeddings: 'Вы смешали эмбеддинги. Смешайте полученные из них значения.',
      average: 'Это простое среднее. Каждое значение входит со своим весом.',
    },
  },
});

declare module '../../core/lesson/figures.ts' {
  interface OwnNames extends WordsIn<typeof words, 'names'> {}
}
