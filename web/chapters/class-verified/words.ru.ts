// The Russian texts of chapter 6.
import { cellTitles } from './cell-titles.ru.ts';
import type { words as en } from './words.en.ts';

export const words: typeof en = {
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
};
