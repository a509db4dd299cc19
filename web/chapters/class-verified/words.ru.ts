// The Russian texts of the chapter "class-verified".
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
    precision: { float32: 'float32', float64: 'float64' },
    notation: { product: 'X·W', linear: 'nn.Linear', column: 'U·x' },
  },
  names: {
    stored: 'матрица весов',
    linear: 'выход',
    column: 'выход',
  },
  notation: {
    productNote: 'Каждая строка X — слово. В W строка на каждое число входа и столбец на каждое число выхода.',
    linearNote:
      'nn.Linear хранит транспонированную матрицу: строку на каждое число выхода. При умножении он транспонирует её обратно.',
    columnNote: 'Каждый столбец x — слово. U стоит слева, в ней строка на каждое число выхода.',
  },
  asks: {
    digit: {
      start: 'Вычислите это число:',
      word: 'слово',
      column: 'столбец',
      cell: 'Блокнот 000, ячейка',
    },
  },
  made: {
    products: 'три произведения',
    printed: 'напечатанное число',
  },
  rules: {
    weigh: {
      is: 'умножить каждое значение столбца на его вес',
      gives: 'Это правило даёт по одному произведению на каждое слово.',
    },
    addRounded: { is: 'сложить и округлить', gives: 'Это правило даёт одно округлённое число.' },
  },
  right: {
    digit: 'Верно. Вы вычислили число, которое напечатал блокнот.',
  },
  causes: {
    anotherColumn: 'Вы взяли другой столбец значений. Возьмите столбец, названный в задании.',
    unrounded: 'Число верное, но не округлено. Блокнот печатает три знака после точки.',
    cutOff: 'Вы отбросили последние цифры. PyTorch округляет до ближайшего.',
    embeddings: 'Вы смешали эмбеддинги. Смешайте значения: они получены из эмбеддингов.',
    average: 'Это среднее без весов. Умножьте каждое значение на его вес.',
  },
};
