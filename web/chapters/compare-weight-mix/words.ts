// The words of chapter 2 in each language: figures, switches, exercises, and explanations of wrong answers.
import { inLanguages } from '../../core/words/in-languages.ts';

export const words = inLanguages({
  en: {
    loop: {
      dots: 'dot products',
      same: 'torch.allclose(loop, product)',
      controls: 'Steps of the loop',
    },
    made: {
      bankPowers: 'e to bank’s scores',
    },
    right: {
      softmax:
        'Right. With the largest score subtracted first or without, the weights are the same; subtracting only keeps e to the power of a large score from growing too large for a computer.',
    },
    causes: {
      dividedByMaximum:
        'You divided by the largest score. Divide by the sum of the three powers, and they will add up to one.',
      percent: 'These are per cents of the right weights. Weights are shares of one: divide by a hundred.',
      notExponentiated: 'You took the raw scores. Raise e to each first: shares of raw scores can be negative.',
    },
  },
  ru: {
    loop: {
      dots: 'скалярных произведений',
      same: 'torch.allclose(loop, product)',
      controls: 'Шаги цикла',
    },
    made: {
      bankPowers: 'e в степени оценок bank',
    },
    right: {
      softmax:
        'Верно. Вычтен ли сначала максимум или нет, веса те же; вычитают его лишь затем, чтобы e в степени большой оценки не вышло за пределы чисел компьютера.',
    },
    causes: {
      dividedByMaximum:
        'Вы поделили на наибольшую оценку. Делите на сумму трёх степеней — тогда вместе получится единица.',
      percent: 'Это верные веса, но в процентах. Вес — доля единицы: поделите на сто.',
      notExponentiated:
        'Вы взяли сырые оценки. Сначала возведите e в степень каждой: доли сырых оценок могут выйти отрицательными.',
    },
  },
});
