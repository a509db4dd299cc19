// What figures of several chapters say, in each language; it comes with the first chapter, not before.
import { inLanguages } from './in-languages.ts';

export const figures = inLanguages({
  en: {
    switches: {
      sentence: 'Sentence',
      row: 'Row',
      copyAs: 'Copy as',
    },
    clock: { step: 'step' },
    copies: {
      out: 'Take this example with you',
      failed: 'Select the text and copy it by hand',
      coming: 'The text comes as soon as the engine has computed it.',
    },
    loop: {
      play: 'Play',
      pause: 'Pause',
      step: 'Step',
      back: 'Back',
      restart: 'Restart',
      whole: 'All at once',
      of: 'of',
    },
    save: 'Save as a file',
    /** What the choices of a switch are called, where their values do not say it. */
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

    /** Around the number: what a row of weights adds up to in which the learner has set one. */
    rowSum: ['with what you have set, the row adds up to', ', not to one.'],
    /** Beside a verdict on printed digits, where the figure shows other numbers. */
    printed: 'with the notebook’s own numbers, not with what is set here',
  },
  ru: {
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
  },
});
