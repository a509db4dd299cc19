// Chapter 6 in words, in each language: what its figures and switches say, what its exercises ask, and what a wrong answer means.
import { inLanguages } from '../../core/words/in-languages.ts';
import type { Labels, WordsIn } from '../../core/words/in-languages.ts';
import type { switches } from './settings.ts';

export const words = inLanguages({
  en: {
    switches: {
      notebook: 'Notebook',
      precision: 'Precision',
      notation: 'Notation',
    } satisfies Labels<typeof switches>,
    choices: {
      notation: { product: 'X·W', linear: 'nn.Linear', column: 'U·x' },
    },
    names: {
      stored: 'stored matrix',
      linear: 'output',
      column: 'output',
    },
    notation: {
      productNote: 'Rows are words; W is in × out. Notebooks 000 and 001, and this page.',
      linearNote:
        'nn.Linear stores the weight out × in and turns it over when it multiplies. Notebooks 002 and 003. In riverbank, fromLinear turns it into W.',
      columnNote:
        'U is out × in and stands at the left; words are columns. Notebook 004. In riverbank, fromStack turns it into W.',
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
      addRounded: { is: 'add them up, keep three digits', gives: 'That gives one number, as it is printed.' },
    },
    right: {
      digit: 'Right. That is the digit on the notebook’s page, rebuilt from weights and values.',
    },
    causes: {
      anotherColumn: 'That is the neighbour in the same row: take the other column of the values.',
      cutOff: 'You cut the last digits off. PyTorch rounds to the nearest.',
      embeddings: 'You mixed the embeddings. The notebook mixes the values made from them.',
      average: 'That is the plain average. Each value counts by its weight.',
    },
  },
  ru: {
    switches: {
      notebook: 'Блокнот',
      precision: 'Точность',
      notation: 'Запись',
    },
    choices: {
      notation: { product: 'X·W', linear: 'nn.Linear', column: 'U·x' },
    },
    names: {
      stored: 'хранимая матрица',
      linear: 'выход',
      column: 'выход',
    },
    notation: {
      productNote: 'Слова — строки; W имеет форму «вход × выход». Так в блокнотах 000 и 001 и на этой странице.',
      linearNote:
        'nn.Linear хранит матрицу как «выход × вход» и транспонирует её при умножении. Блокноты 002 и 003. В riverbank её превращает в W функция fromLinear.',
      columnNote:
        'U имеет форму «выход × вход» и стоит слева; слова — столбцы. Блокнот 004. В riverbank её превращает в W функция fromStack.',
    },
    asks: {
      digit: {
        start: 'Нужное число:',
        word: 'слово',
        column: 'столбец',
        cell: 'блокнот 000, ячейка',
      },
    },
    made: {
      products: 'три произведения',
      printed: 'что напечатано',
    },
    rules: {
      weigh: { is: 'каждое значение столбца на его вес', gives: 'Так получается произведение для каждого слова.' },
      addRounded: { is: 'сложить, оставить три знака', gives: 'Так получается одно число, каким его печатают.' },
    },
    right: {
      digit: 'Верно. Это та самая цифра со страницы блокнота, собранная из весов и значений.',
    },
    causes: {
      anotherColumn: 'Это соседнее число той же строки: возьмите другой столбец значений.',
      cutOff: 'Вы отбросили последние цифры. PyTorch округляет до ближайшего.',
      embeddings: 'Вы смешали эмбеддинги. Блокнот смешивает полученные из них значения.',
      average: 'Это простое среднее. Каждое значение входит со своим весом.',
    },
  },
});

declare module '../../core/lesson/figures.ts' {
  interface OwnNames extends WordsIn<typeof words, 'names'> {}
}
