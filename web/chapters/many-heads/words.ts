// The texts of chapter 11 in each language: labels of figures and switches, exercise questions, and explanations of wrong answers.
import { countedEn, countedRu, wordsEn, wordsRu } from '../../core/words/counted.ts';
import { inLanguages } from '../../core/words/in-languages.ts';
import type { Labels, WordsIn } from '../../core/words/in-languages.ts';
import type { switches } from './settings.ts';

export const words = inLanguages({
  en: {
    switches: {
      headsAs: 'The columns are',
      mixer: 'W_o',
      headCount: 'Heads',
      headSizes: 'Heads are',
      slice: 'Head',
      z: 'z',
    } satisfies Labels<typeof switches>,
    choices: {
      headsAs: { two: 'two heads', one: 'one head' },
      mixer: { off: 'without W_o', on: 'with W_o' },
      headSizes: { split: 'cut from one width', whole: 'full width each' },
      z: { drawn: 'torch.rand', real: 'weights · values' },
    },
    names: {
      stacked: 'features × words',
      stack: 'one head’s U',
      z: 'one row for each head',
    },
    heads: {
      only: 'the one head',
      most: 'taken from',
      wanted: 'at least',
      divisor: 'divisor of the scores:',
      learned: 'numbers to learn:',
      of: {
        projections: 'three of them',
        weights: 'one table per head',
        joined: 'heads side by side',
        mixer: 'brings them together',
      },
    },
    story: {
      flattened: 'all of z against one row of the layer ',
    },
    asks: {
      shapes: {
        tokens: wordsEn,
        width: (count: number): string => `${countedEn(count, 'number', 'numbers')} in an embedding`,
        heads: (count: number): string => countedEn(count, 'head', 'heads'),
        inputs: [
          'columns of one head',
          'number under the root',
          'attention weights in all heads',
          'columns side by side',
        ],
      },
    },
    made: {
      firstHead: 'what the first head gives',
      secondHead: 'what the second head gives',
      joined: 'the joined row',
      headColumns: 'columns of one head',
      underRoot: 'the number under the root',
      allWeights: 'numbers in the tables A of all heads',
      joinedColumns: 'columns side by side',
    },
    rules: {
      ownColumns: { is: 'its own weights with its own columns of V', gives: 'That is what one head mixes.' },
      otherWeights: { is: 'the other head’s weights with its columns', gives: 'Each head looks for itself.' },
      addedWeights: { is: 'both heads’ weights added', gives: 'Heads do not share their weights.' },
      addHeads: { is: 'add what the heads give', gives: 'Then nobody could tell the heads apart any more.' },
      meanHeads: {
        is: 'take the mean of what the heads give',
        gives: 'Then nobody could tell the heads apart any more.',
      },
      cutWidth: { is: 'width of the embedding ÷ heads', gives: 'That cuts the columns among the heads.' },
      wholeWidth: { is: 'the whole width of the embedding', gives: 'That would be heads of full size.' },
      widthTimes: { is: 'width of the embedding × heads', gives: 'That would be heads of full size, side by side.' },
      headWidth: { is: 'the width of one head', gives: 'That is how many terms a score of one head has.' },
      headCount: { is: 'the number of heads', gives: 'No score has a term for each head.' },
      tablePerHead: { is: 'a table, words × words, for each head', gives: 'That counts the weights of all of them.' },
      oneTable: { is: 'one table, words × words', gives: 'That is what one head has.' },
    },
    right: {
      join: 'Right: each head mixes its own columns by its own weights, and only then do they stand side by side.',
      shapes:
        'Right. Cut into heads, the width is shared out; the tables of weights are not: every head has one of its own.',
    },
    causes: {
      oneHead:
        'You mixed all four columns by the weights of one head. Each head has weights of its own, for its own columns.',
      swapped: 'The heads have changed places: the first two columns belong to the first head’s weights.',
      addedHeads: 'You added the heads up. They are set side by side; adding is what W_o may do afterwards.',
      meanWeights: 'You averaged the two rows of weights first. That is one head again: two heads are mixed apart.',
      alternating:
        'You dealt the columns out in turn. A head’s columns lie together: first all of one head, then all of the next.',
      fullSize:
        'Those are heads of the full width, as notebook 004’s code has them. Cut into heads, each gets its share of the width.',
      oneTable: 'That is one table of weights. Every head has a table of its own.',
      addedUp: 'Side by side the heads have the full width again: columns of a head times heads.',
    },
  },
  ru: {
    switches: {
      headsAs: 'Столбцы как',
      mixer: 'W_o',
      headCount: 'Число голов',
      headSizes: 'Ширина голов',
      slice: 'Голова',
      z: 'z',
    },
    choices: {
      headsAs: { two: 'две головы', one: 'одна голова' },
      mixer: { off: 'без W_o', on: 'с W_o' },
      headSizes: { split: 'нарезаны из одной ширины', whole: 'полной ширины каждая' },
      z: { drawn: 'torch.rand', real: 'веса · значения' },
    },
    names: {
      stacked: 'признаки × слова',
      stack: 'матрица одной головы',
      z: 'по строке на голову',
    },
    heads: {
      only: 'единственная голова',
      most: 'наибольший вес bank →',
      wanted: 'нужно не меньше',
      divisor: 'делитель оценок:',
      learned: 'чисел для обучения:',
      of: {
        projections: 'таких три',
        weights: 'по таблице на голову',
        joined: 'головы рядом',
        mixer: 'сводит их вместе',
      },
    },
    story: {
      flattened: 'всё z на одну строку слоя ',
    },
    asks: {
      shapes: {
        tokens: wordsRu,
        width: (count: number) => `${countedRu(count, 'число', 'числа', 'чисел')} в эмбеддинге`,
        heads: (count: number) => countedRu(count, 'голова', 'головы', 'голов'),
        inputs: [
          'столбцов у одной головы',
          'число под корнем',
          'весов внимания во всех головах',
          'столбцов, когда головы рядом',
        ],
      },
    },
    made: {
      firstHead: 'что даёт первая голова',
      secondHead: 'что даёт вторая голова',
      joined: 'общая строка',
      headColumns: 'столбцов у одной головы',
      underRoot: 'число под корнем',
      allWeights: 'чисел в таблицах A всех голов',
      joinedColumns: 'столбцов рядом',
    },
    rules: {
      ownColumns: { is: 'свои веса со своими столбцами V', gives: 'Именно это смешивает одна голова.' },
      otherWeights: { is: 'веса другой головы с её столбцами', gives: 'Каждая голова смотрит сама.' },
      addedWeights: { is: 'сумма весов обеих голов', gives: 'Головы не делятся весами.' },
      addHeads: { is: 'сложить то, что дали головы', gives: 'Тогда головы уже не различить.' },
      meanHeads: { is: 'взять среднее того, что дали головы', gives: 'Тогда головы уже не различить.' },
      cutWidth: { is: 'ширина эмбеддинга ÷ число голов', gives: 'Так столбцы делят между головами.' },
      wholeWidth: { is: 'вся ширина эмбеддинга', gives: 'Это были бы головы полного размера.' },
      widthTimes: {
        is: 'ширина эмбеддинга × число голов',
        gives: 'Это были бы головы полного размера, поставленные рядом.',
      },
      headWidth: { is: 'ширина одной головы', gives: 'Столько слагаемых в оценке одной головы.' },
      headCount: { is: 'число голов', gives: 'Ни в одной оценке нет слагаемых по числу голов.' },
      tablePerHead: { is: 'таблица слов на слова для каждой головы', gives: 'Так считают веса всех голов.' },
      oneTable: { is: 'одна таблица слов на слова', gives: 'Столько у одной головы.' },
    },
    right: {
      join: 'Верно: каждая голова смешивает свои столбцы своими весами, и лишь потом они встают рядом.',
      shapes: 'Верно. Ширина делится между головами, а таблицы весов — нет: у каждой головы своя.',
    },
    causes: {
      oneHead: 'Вы смешали все четыре столбца весами одной головы. У каждой головы свои веса для своих столбцов.',
      swapped: 'Головы поменялись местами: первые два столбца смешивают веса первой головы.',
      addedHeads: 'Вы сложили головы. Их ставят рядом; складывать может потом W_o.',
      meanWeights: 'Вы сначала усреднили две строки весов. Это снова одна голова, а две головы смешивают порознь.',
      alternating:
        'Вы раздали столбцы по очереди. Столбцы головы лежат вместе: сначала все одной головы, потом все другой.',
      fullSize: 'Это головы полной ширины, как в коде блокнота 004. Если ширину разрезать, каждой достаётся своя доля.',
      oneTable: 'Это одна таблица весов. У каждой головы таблица своя.',
      addedUp: 'Рядом головы снова дают полную ширину: столбцы одной головы умножить на число голов.',
    },
  },
});

declare module '../../core/lesson/figures.ts' {
  interface OwnNames extends WordsIn<typeof words, 'names'> {}
}

declare module '../../core/lesson/pieces.ts' {
  interface OwnWords extends WordsIn<typeof words, 'story'> {}
}
