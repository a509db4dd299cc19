// The Russian words for figures of several chapters.
import type { words as en } from './figures.en.ts';

export const words: typeof en = {
  switches: {
    sentence: 'Предложение',
    row: 'Строка',
    copyAs: 'Взять как',
  },
  clock: { step: 'шаг' },
  copies: {
    out: 'Забрать этот пример с собой',
    failed: 'Выделите текст и скопируйте его вручную',
    coming: 'Текст появится, как только движок всё посчитает.',
  },
  loop: {
    play: 'Пуск',
    pause: 'Пауза',
    step: 'Шаг',
    back: 'Назад',
    restart: 'Сначала',
    whole: 'Всё сразу',
    of: 'из',
  },
  save: 'Сохранить файлом',
  choices: {
    copyAs: {
      javascript: 'JavaScript',
      pytorch: 'PyTorch',
      notebook: 'Jupyter',
      cpp: 'C++',
      csv: 'CSV',
      json: 'JSON',
    },
  },

  rowSum: ['с заданным вами строка в сумме даёт', ', а не единицу.'],
  printed: 'с числами самого блокнота, а не с заданными здесь',
};
