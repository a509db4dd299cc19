// Every Russian word of pictures that come with their chapters: curves, boxes, graphs, networks.
import type { FiguresWords } from './en.ts';

export const figuresRu: FiguresWords = {
  many: {
    histogram: 'Гистограмма оценок, которые получает softmax', scores: 'оценок, от', to: 'до', spread: 'Разброс (ст. откл.)',
    largest: 'Наибольший вес, в среднем', gradient: 'Сумма наклонов, в среднем',
    curve: { largest: 'Наибольший вес в зависимости от ширины, для каждого делителя', gradient: 'Наклоны softmax в зависимости от ширины, для каждого делителя' },
  },
  widths: { misfit: 'Ширины не подходят: запрос и ключ перемножаются попарно. Движок отвечает:', fit: 'Ширины подходят: в S по строке и столбцу на каждый вход, C той же ширины, что и значения.' },
  network: { label: (word: string) => `Полносвязный слой для слова ${word}: четыре числа, восемь, четыре` },
  notation: {
    productNote: 'Слова — строки; W имеет форму «вход × выход». Так в блокнотах 000 и 001 и на этой странице.',
    linearNote: 'nn.Linear хранит матрицу как «выход × вход» и транспонирует её при умножении. Блокноты 002 и 003. В riverbank её превращает в W функция fromLinear.',
    columnNote: 'U имеет форму «выход × вход» и стоит слева; слова — столбцы. Блокнот 004. В riverbank её превращает в W функция fromStack.',
  },
  rowSum: ['с заданным вами строка в сумме даёт', ', а не единицу.'],
  printed: 'с числами самого блокнота, а не с заданными здесь',
  graph: {
    label: (list: string) => `Кто кого видит. ${list}`,
    sees: (word: string, others: string) => `${word} видит: ${others}.`,
    nobody: 'никого',
    stays: 'Биты, которые поставили вы, при сдвиге диагонали не меняются. Delete возвращает бит диагонали.',
  },
};
