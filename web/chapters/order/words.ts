// The texts of chapter 8 in each language: labels of figures and switches, exercise questions, and explanations of wrong answers.
import { inLanguages } from '../../core/words/in-languages.ts';
import type { Labels, WordsIn } from '../../core/words/in-languages.ts';
import type { sliders, switches } from './settings.ts';

export const words = inLanguages({
  en: {
    switches: {
      wordOrder: 'Order',
      positions: 'Positions',
      table: 'Table',
    } satisfies Labels<typeof switches>,
    sliders: {
      position: 'Place i',
      otherPlace: 'Place j',
      firstPlace: 'First word at place',
    } satisfies Labels<typeof sliders>,
    choices: {
      positions: {
        none: 'no positions',
        sinusoid: 'sinusoid',
        learned: 'learned',
        concatenated: 'set beside',
        rotary: 'RoPE',
        alibi: 'ALiBi',
        byToken: 'by token id',
      },
      table: { sinusoid: 'sinusoid', learned: 'learned' },
    },
    names: {
      placed: 'X with positions',
      rotated: 'turned queries',
      rotatedKeys: 'turned keys',
      bias: 'added to scores',
      mirror: 'if reversed',
      ids: 'token id',
    },
    story: {
      byToken: 'row of the table, asked by token id: ',
      byPlace: 'row of the learned table, asked by place: ',
      future: 'what comes later is hidden',
    },
    order: {
      label: (sentence: string) => `The sentence: ${sentence}`,
      swap: (left: string, right: string) => `Swap ${left} and ${right}`,
      reverse: 'Turn round',
      stays: 'But what you have set stays in its place, whichever word comes to stand there.',
      note: {
        none: 'Rows and columns move along with their words, and no number changes. Attention sees a set of words.',
        sinusoid: 'Each place has its own sines and cosines; they are added to the word that stands there.',
        learned:
          'Each place has a row of its own in a table that training fills. Here its numbers are random, not yet trained.',
        concatenated: 'Word and place keep columns of their own, and the vectors grow wider.',
        rotary:
          'Queries and keys are turned by their place, a pair of numbers at a time. A score then depends on how far ahead or back a word is.',
        alibi:
          'Nothing is added to the words; scores fall with distance. It comes with the causal mask of the next chapter, which hides later words (−∞): without it, a sentence and its reverse would look alike.',
        byToken:
          'The row is asked for by the word’s id instead of its place. It follows the word wherever it goes, so the sentence is a set again.',
      },
    },
    waves: {
      label: (place: number, list: string) => `Numbers of place ${place}: ${list}`,
      nothing: 'nothing',
      rows: 'Rows of the table (the first is that of place 0):',
      none: 'There is none for place',
      products: 'Products of all pairs of places, by their distance',
      distance: 'distance',
    },
    turning: {
      numbers: 'Numbers',
      each: 'a place',
      roles: { query: 'query', key: 'key' },
      label: (pair: number, query: string, key: string) =>
        `Pair ${pair}: query ${query} and key ${key} as arrows, before they are turned and after`,
    },
    asks: {
      placed: 'The word in question:',
    },
    made: {
      position: 'the position of the word',
      placed: 'what goes into attention',
    },
    rules: {
      atPlace: {
        is: 'the row of P for its place, counted from 0',
        gives: 'That tells where in the sentence the word stands.',
      },
      atTokenId: {
        is: 'the row of P for its token id',
        gives: 'That tells which word it is, and not where it stands.',
      },
      fromOne: {
        is: 'the row of P for its place, counted from 1',
        gives: 'That is the place of the next word: places count from zero.',
      },
      addPosition: { is: 'add embedding and position, number by number', gives: 'That gives one row that says both.' },
      timesPosition: {
        is: 'multiply embedding and position, number by number',
        gives: 'That wipes out numbers where the position is near zero.',
      },
      positionInstead: { is: 'take the position alone', gives: 'That forgets which word it is.' },
    },
    right: {
      placed: 'Right. Now the same word is another vector in another place, and attention can tell.',
    },
    causes: {
      forgotPosition: 'That is the embedding alone. Add the row of the place where the word stands.',
      positionAlone: 'That is the place alone. The word’s own numbers belong to it too.',
      countedFromOne: 'You took the row of the next place. Places are counted from 0.',
      byTokenId: 'You took the row of the token id. The row belongs to the place, whichever word stands there.',
      multipliedPosition: 'You multiplied. Positions are added.',
    },
  },
  ru: {
    switches: {
      wordOrder: 'Порядок',
      positions: 'Позиции',
      table: 'Таблица',
    },
    sliders: {
      position: 'Место i',
      otherPlace: 'Место j',
      firstPlace: 'Первое слово на месте',
    },
    choices: {
      positions: {
        none: 'без позиций',
        sinusoid: 'синусоиды',
        learned: 'выученные',
        concatenated: 'рядом',
        rotary: 'RoPE',
        alibi: 'ALiBi',
        byToken: 'по номеру токена',
      },
      table: { sinusoid: 'синусоиды', learned: 'выученная' },
    },
    names: {
      placed: 'X с позициями',
      rotated: 'повёрнутые запросы',
      rotatedKeys: 'повёрнутые ключи',
      bias: 'прибавка к оценкам',
      mirror: 'наоборот',
      ids: 'номер токена',
    },
    story: {
      byToken: 'строка таблицы, по номеру токена: ',
      byPlace: 'строка выученной таблицы, по месту: ',
      future: 'то, что стоит позже, скрыто',
    },
    order: {
      label: (sentence: string) => `Предложение: ${sentence}`,
      swap: (left: string, right: string) => `Поменять местами ${left} и ${right}`,
      reverse: 'Наоборот',
      stays: 'Но заданное вами остаётся на своём месте, какое бы слово туда ни встало.',
      note: {
        none: 'Вместе со словами переставляются строки и столбцы, а числа те же. Внимание видит множество слов.',
        sinusoid: 'У каждого места свои синусы и косинусы; они прибавляются к слову, которое там стоит.',
        learned:
          'У каждого места своя строка в таблице, которую заполняет обучение. Здесь её числа случайны, она ещё не обучена.',
        concatenated: 'У слова и у места свои столбцы, и векторы становятся шире.',
        rotary:
          'Запросы и ключи поворачиваются по месту, по паре чисел за раз. Тогда оценка зависит от того, насколько слово впереди или позади.',
        alibi:
          'К словам не прибавляется ничего; оценки падают с расстоянием. К этому прилагается причинная маска из следующей главы, которая прячет поздние слова (−∞): без неё предложение и оно же наоборот выглядели бы одинаково.',
        byToken:
          'Строку берут по номеру слова, а не по месту. Она ходит за словом повсюду, и предложение снова множество.',
      },
    },
    waves: {
      label: (place: number, list: string) => `Числа места ${place}: ${list}`,
      nothing: 'ничего',
      rows: 'Строк в таблице (первая — места 0):',
      none: 'Нет строки для места',
      products: 'Произведения всех пар мест по расстоянию',
      distance: 'расстояние',
    },
    turning: {
      numbers: 'Числа',
      each: 'на место',
      roles: { query: 'запрос', key: 'ключ' },
      label: (pair: number, query: string, key: string) =>
        `Пара ${pair}: запрос ${query} и ключ ${key} стрелками, до поворота и после`,
    },
    asks: {
      placed: 'Нужное слово:',
    },
    made: {
      position: 'позиция слова',
      placed: 'что идёт во внимание',
    },
    rules: {
      atPlace: { is: 'строка P для его места, считая с 0', gives: 'Так видно, где в предложении стоит слово.' },
      atTokenId: { is: 'строка P для id токена', gives: 'Так видно, какое это слово, но не где оно стоит.' },
      fromOne: { is: 'строка P для его места, считая с 1', gives: 'Это место следующего слова: места считают с нуля.' },
      addPosition: {
        is: 'сложить эмбеддинг и позицию, число к числу',
        gives: 'Так получается одна строка, которая говорит о том и другом.',
      },
      timesPosition: {
        is: 'умножить эмбеддинг на позицию, число на число',
        gives: 'Так пропадают числа там, где позиция около нуля.',
      },
      positionInstead: { is: 'взять одну позицию', gives: 'Так забывают, какое это слово.' },
    },
    right: {
      placed: 'Верно. Теперь то же слово на другом месте стало другим вектором, и внимание это видит.',
    },
    causes: {
      forgotPosition: 'Это один эмбеддинг. Прибавьте строку того места, где стоит слово.',
      positionAlone: 'Это одно место. Числа самого слова тоже нужны.',
      countedFromOne: 'Вы взяли строку следующего места. Места считаются с 0.',
      byTokenId: 'Вы взяли строку по номеру токена. Строка принадлежит месту, какое бы слово там ни стояло.',
      multipliedPosition: 'Вы умножили. Позиции прибавляют.',
    },
  },
});

declare module '../../core/lesson/figures.ts' {
  interface OwnNames extends WordsIn<typeof words, 'names'> {}
}

declare module '../../core/lesson/pieces.ts' {
  interface OwnWords extends WordsIn<typeof words, 'story'> {}
}
