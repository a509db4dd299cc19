// Every Russian word that the page's figures say; the prose stands in the HTML files beside the chapters.
import type { Locale } from './en.ts';

/** The form of a noun that goes with a number: 1 изменение, 2 изменения, 5 изменений. */
function counted(count: number, one: string, few: string, many: string): string {
  const form = new Intl.PluralRules('ru').select(count);
  return form === 'one' ? one : form === 'few' ? few : many;
}

export const ru: Locale = {
  page: {
    language: 'ru', name: 'Русский', short: 'RU',
    title: 'Какой bank? Самовнимание с нуля',
    description: 'Самовнимание за двадцать минут: каждое число вычисляется на ваших глазах, каждое можно объяснить и каждое можно изменить.',
    skip: 'К уроку',
  },
  names: {
    embeddings: 'эмбеддинги', weight: 'матрица весов', projected: 'выход', scores: 'оценки', weights: 'веса', context: 'контекст',
    stored: 'хранимая матрица', linear: 'выход', column: 'выход', values: 'значения',
  },
  sentence: { river: 'река', finance: 'деньги' },
  cell: {
    score: (query: string, key: string) => `запрос ${query}, ключ ${key}, оценка`,
    weight: (query: string, key: string) => `запрос ${query}, ключ ${key}, вес`,
    number: (row: string, column: string) => `${row}, ${column},`,
    says: (name: string, number: string) => `${name} ${number}`,
    row: (place: number) => `строка ${place}`,
    column: (place: number) => `столбец ${place}`,
    empty: 'ещё не вычислено',
    yours: 'задано вами',
    edit: (name: string) => `Новое число: ${name}`,
    badNumber: (text: string) => `«${text}» — не число. Ничего не изменилось.`,
  },
  stage: {
    heading: 'softmax слова',
    scores: 'оценка', shifted: '− максимум', exponentials: 'e в степени', weights: '÷ сумма',
    whole: 'по строке', maximum: 'максимум', sum: 'сумма',
    grid: (word: string) => `Softmax для строки слова ${word}, шаг за шагом`,
  },
  story: {
    largestOf: 'наибольшее из ',
    given: 'Набрано в блокноте руками, ни из чего не вычислено.',
    yours: 'Задано вами. Delete возвращает вычисленное число.',
    exercise: 'Свежее число, выбранное для этого упражнения.',
    change: 'Enter — изменить.',
    computed: 'Enter — заменить своим.',
    cpp: 'C++', pytorch: 'PyTorch', javascript: 'JavaScript',
    notebook: 'блокнот', test: 'проверяет тест',
    waiting: 'Наведите указатель на число или дойдите до него стрелками.',
  },
  meter: {
    text: (number: string) => `косинус между двумя bank: ${number}`,
    stage: { embeddings: 'эмбеддинги', projected: 'после X·W', context: 'после внимания', blend: 'сейчас' },
    cosine: 'cos',
  },
  map: {
    label: (river: string) => `Карта векторов слов. Два bank ${river}.`,
    together: 'лежат в одной точке', apart: 'разошлись',
    across: 'первое число', up: 'второе число',
    bankRiver: 'bank (река)', bankFinance: 'bank (деньги)', bank: 'bank',
  },
  arcs: {
    label: (sentence: string, list: string) => `Сколько внимания слово ${sentence} уделяет словам: ${list}`,
    one: (word: string, number: string) => `${word} ${number}`,
  },
  opening: {
    before: 'до', after: 'после внимания',
    slider: 'От «до внимания» к «после внимания»',
    percent: (number: number) => `пройдено ${number} процентов пути`,
  },
  edits: {
    label: 'Ваши изменения',
    changes: (count: number) => counted(count, 'ваше изменение', 'ваших изменения', 'ваших изменений'),
    undo: 'Отменить', redo: 'Вернуть', reset: 'Числа блокнота',
    undoKeys: 'Control+Z', redoKeys: 'Control+Shift+Z',
  },
  theme: { label: 'Светлая или тёмная', light: 'Светлая', dark: 'Тёмная', auto: 'Как в системе' },
  switch: { sentence: 'Предложение', row: 'Строка', notebook: 'Блокнот', precision: 'Точность', notation: 'Запись' },
  choice: {
    notation: { product: 'X·W', linear: 'nn.Linear', column: 'U·x' },
  },
  notation: {
    productNote: 'Слова — строки; W имеет форму «вход × выход». Так в блокнотах 000 и 001 и на этой странице.',
    linearNote: 'nn.Linear хранит матрицу как «выход × вход» и транспонирует её при умножении. Блокноты 002 и 003. В riverbank: fromLinear.',
    columnNote: 'U имеет форму «выход × вход» и стоит слева; слова — столбцы. Блокнот 004. В riverbank: fromStack.',
  },
  loop: {
    play: 'Пуск', pause: 'Пауза', step: 'Шаг', back: 'Назад', restart: 'Сначала', whole: 'Всё сразу',
    dots: 'скалярных произведений', of: 'из',
    same: 'torch.allclose(loop, product)',
    controls: 'Шаги цикла',
  },
  weights: { anew: 'Новая W', anewLabel: 'Новая W: выбрать все её числа заново' },
  gap: { name: 'bank из предложения о реке − bank из предложения о деньгах' },
  exercise: {
    check: 'Проверить', show: 'Показать решение', fresh: 'Новые числа', solved: 'Решено', answer: 'Ваш ответ',
    badNumber: (text: string) => `«${text}» — не число.`,
    place: { right: 'верно', wrong: 'пока нет' },
    right: {
      project: 'Верно: одна строка X умножается на каждый столбец W, и больше ничего. Другие слова не понадобились — в этом и беда.',
      softmax: 'Верно. Если вы не вычли сначала максимум — ничего страшного: он сокращается. Он нужен лишь затем, чтобы e в степени большой оценки не переполнилось.',
      digit: 'Верно. Это та самая цифра со страницы блокнота, собранная из весов и значений.',
    },
    empty: 'Сначала введите числа.',
    partly: 'Часть чисел верна, смотрите на отметки.',
    other: 'Пока нет. «Показать решение» распишет сумму.',
    causes: {
      columnsAsRows: 'Вы шли по строкам W. Каждому числу результата нужен столбец W: читайте его сверху вниз.',
      anotherWord: 'Это строка другого слова. Начните со строки bank в X.',
      forgotTerm: 'В суммах не хватает одного произведения: каждое число строки bank встречается с одним числом столбца.',
      added: 'Вы складывали пары. Сначала перемножьте каждую пару, потом сложите произведения.',
      notExponentiated: 'Вы поделили оценки на их сумму. Сначала возведите e в каждую из них: доли сырых оценок могут выйти отрицательными.',
      overColumns: 'Вы считали по столбцам. Каждый запрос делит своё собственное внимание: единицу должна дать строка.',
      dividedByMaximum: 'Вы поделили на наибольшую оценку. Делите на сумму трёх степеней — тогда вместе получится единица.',
      notDivided: 'Это степени e. Остался один шаг: поделить каждую на их сумму.',
      notDividedShifted: 'Это степени e после вычитания максимума: хорошее начало. Поделите каждую на их сумму.',
      percent: 'Это верные веса, но в процентах. Вес — доля единицы: поделите на сто.',
      anotherRow: 'Это ответ для строки другого слова.',
      anotherColumn: 'Это соседнее число той же строки: возьмите другой столбец значений.',
      notScaled: 'Так выходит, если не поделить оценки на корень из ширины ключей.',
      cutOff: 'Вы отбросили последние цифры. PyTorch округляет до ближайшего.',
      embeddings: 'Вы смешали эмбеддинги. Блокнот смешивает полученные из них значения.',
      average: 'Это простое среднее. Каждое значение входит со своим весом.',
    },
    inputs: { output: 'выход', weight: (word: string) => `вес слова ${word}`, printed: 'напечатанное число' },
    powers: 'Если под рукой нет калькулятора:',
    digitQuestion: {
      start: 'Нужное число:', word: 'слово', column: 'столбец', cell: 'блокнот 000, ячейка',
    },
  },
  notebook: {
    wanted: 'Напечатал блокнот', printed: 'Печатает движок', cell: 'ячейка', characters: 'симв.',
    same: 'совпадают', different: 'отличаются', of: 'из', outputs: 'напечатанных результатов совпадают',
    here: 'в этом блокноте', everywhere: 'во всех пяти',
    test: 'нативный тест', marked: 'Отличающиеся символы отмечены.',
  },
  copy: { copy: 'Скопировать', copied: 'Скопировано', failed: 'Выделите текст и скопируйте его вручную' },
  notice: {
    close: 'Закрыть',
    link: 'Эту ссылку не удалось прочитать, поэтому перед вами числа самого блокнота.',
    linkPart: (part: string) => `Непонятная часть: «${part}».`,
    refused: 'Это вычислить нельзя, поэтому ничего не изменилось:',
    noEngine: 'Этот браузер не смог запустить WebAssembly, поэтому рисунки остались пустыми. Текст можно читать дальше: числа в нём такие, какими были при сборке страницы.',
    noChapter: 'Рисунки этой главы не удалось загрузить. Когда вы вернётесь к ней, страница попробует ещё раз.',
  },
};
