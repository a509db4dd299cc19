// The Russian texts of the chapter "compare-weight-mix".
import type { words as en } from './words.en.ts';

export const words: typeof en = {
  loop: {
    dots: 'скалярных произведений',
    same: 'torch.allclose(loop, product)',
    controls: 'Шаги цикла',
  },
  made: {
    bankPowers: 'степени e для оценок bank',
  },
  right: {
    softmax:
      'Верно. Если сначала вычесть из каждой оценки наибольшую, веса получатся те же. Её вычитают лишь затем, чтобы степени e не стали слишком большими для компьютера.',
  },
  causes: {
    dividedByMaximum: 'Вы поделили на наибольшую оценку. Делите на сумму трёх степеней. Тогда веса в сумме дадут 1.',
    percent: 'Это верные веса, но в процентах. Вес — это доля единицы, поэтому поделите на 100.',
    notExponentiated:
      'Вы делили сами оценки. Сначала возведите e в степень каждой оценки, потому что доли самих оценок могут быть отрицательными.',
  },
};
