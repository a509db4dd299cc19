// The Russian words for figures of several chapters.
import type { words as en } from './figures.en.ts';

export const words: typeof en = {
  switches: {
    sentence: 'Предложение',
    row: 'Строка',
    copyAs: 'Скопировать как',
  },
  others: 'Показать другие варианты',
  clock: { step: 'шаг' },
  copies: {
    out: 'Забрать этот пример с собой',
    failed: 'Этот браузер не копирует. Выделите текст и скопируйте его сами.',
    coming: 'Движок ещё вычисляет текст. Он появится здесь сам.',
  },
  loop: {
    play: 'Пуск',
    pause: 'Пауза',
    step: 'Шаг',
    back: 'Назад',
    restart: 'Пуск заново',
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

  rowSum: ['с вашими числами эта строка в сумме даёт', ', а не единицу.'],
  printed: 'вычислено с числами самого блокнота, а не с числами на рисунке',
};
