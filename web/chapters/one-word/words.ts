// The texts of chapter 1 in each language: labels of figures and switches, exercise questions, and explanations of wrong answers.
import { inLanguages } from '../../core/words/in-languages.ts';

export const words = inLanguages({
  en: {
    fresh: { anew: 'New W', anewLabel: 'New W: draw all its numbers anew' },
    made: {
      bankRow: 'bank’s row of X',
    },
    right: {
      project:
        'Right: one row of X against each column of W, and nothing else. No other word was needed, and that is the trouble.',
    },
    causes: {
      columnsAsRows: 'You went along the rows of W. Each number of the result needs a column of W: read it downwards.',
      anotherWord: 'That is the row of another word. Start from bank’s row of X.',
      forgotTerm: 'One product is missing from your sums: every number of bank’s row meets one number of the column.',
      added: 'You added the pairs. Multiply each pair first, then add the products.',
    },
  },
  ru: {
    fresh: { anew: 'Новая W', anewLabel: 'Новая W: выбрать все её числа заново' },
    made: {
      bankRow: 'строка bank в X',
    },
    right: {
      project:
        'Верно: одна строка X умножается на каждый столбец W, и больше ничего. Другие слова не понадобились — в этом и беда.',
    },
    causes: {
      columnsAsRows: 'Вы шли по строкам W. Каждому числу результата нужен столбец W: читайте его сверху вниз.',
      anotherWord: 'Это строка другого слова. Начните со строки bank в X.',
      forgotTerm:
        'В суммах не хватает одного произведения: каждое число строки bank встречается с одним числом столбца.',
      added: 'Вы складывали пары. Сначала перемножьте каждую пару, потом сложите произведения.',
    },
  },
});
