// The Russian texts of chapter 2.
import type { words as en } from './words.en.ts';

export const words: typeof en = {
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
};
