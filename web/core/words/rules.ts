// The rules for steps of exercises in each language: each has a statement and a description of its result; chapters add their own.
import { brought } from './brought.ts';
import type { Rules, Texts } from './brought.ts';
import { inLanguages } from './in-languages.ts';

export const rules = inLanguages({
  en: {
    made: {
      powers: 'powers of e',
      sum: 'their sum',
      scores: 'scores',
      weights: 'weights',
      output: 'the output',
      firstNumber: 'the result’s first number',
      otherNumbers: 'the result’s other numbers',
    } satisfies Texts as Texts,
    rules: {
      ownRow: { is: 'take the word’s own row', gives: 'That gives the word’s own row, as it stands.' },
      ownColumn: { is: 'take the word’s column', gives: 'A column holds one number of each word.' },
      meanRow: { is: 'take the mean of all rows', gives: 'That gives every word the same.' },
      rowByColumn: {
        is: 'row times column: multiply pair by pair, add up',
        gives: 'That gives one number of a product of two matrices.',
      },
      rowByRow: {
        is: 'row times row of the second matrix',
        gives: 'That goes along the rows of the second matrix; a product goes down its columns.',
      },
      addPairs: { is: 'add pair by pair', gives: 'That gives sums; nothing has been multiplied.' },
      exponential: { is: 'e to the power of each', gives: 'That makes scores positive: it gives powers of e.' },
      total: { is: 'add them up', gives: 'That gives one number for all of them.' },
      largest: { is: 'take the largest', gives: 'That keeps one number and forgets the others.' },
      mean: { is: 'add them up, divide by how many they are', gives: 'That gives their mean.' },
      share: { is: 'divide each by the sum', gives: 'That gives shares, which add up to one.' },
      overLargest: {
        is: 'divide each by the largest',
        gives: 'That makes the largest one; the row does not add up to one.',
      },
      softmax: {
        is: 'softmax: powers of e, each divided by their sum',
        gives: 'That gives a row of weights, which adds up to one.',
      },
      compare: { is: 'dot product of the query with each key', gives: 'That gives scores.' },
      mix: { is: 'add up the values, each times its weight', gives: 'That gives an output: a mix of values.' },
      plainSum: { is: 'add up the values as they are', gives: 'That lets every word count alike.' },
      difference: { is: 'subtract one from the other', gives: 'That tells how far apart two numbers are.' },
      quotient: { is: 'divide one by the other', gives: 'That tells how often one goes into the other.' },
      product: { is: 'multiply the two', gives: 'That gives a product, and nothing is divided.' },
      logarithm: { is: 'ask which power of e it is (ln)', gives: 'That gives the power of e that makes the number.' },
      perAsker: { is: 'one for each word that asks', gives: 'That counts queries.' },
      perAsked: { is: 'one for each word that is asked', gives: 'That counts keys.' },
      likeKeys: { is: 'as many as a key has numbers', gives: 'That is the width of queries and keys.' },
      likeValues: { is: 'as many as a value has numbers', gives: 'That is the width of values.' },
      sideBySide: {
        is: 'put what the heads give side by side',
        gives: 'That joins the heads: their columns in a row.',
      },
    } satisfies Rules as Rules,
  },
  ru: {
    made: {
      powers: 'степени e',
      sum: 'их сумма',
      scores: 'оценки',
      weights: 'веса',
      output: 'выход',
      firstNumber: 'первое число строки',
      otherNumbers: 'остальные числа',
    } satisfies Texts as Texts,
    rules: {
      ownRow: { is: 'взять строку самого слова', gives: 'Так получается строка самого слова, какая она есть.' },
      ownColumn: { is: 'взять столбец слова', gives: 'В столбце по одному числу от каждого слова.' },
      meanRow: { is: 'взять среднее всех строк', gives: 'Так каждому слову достанется одно и то же.' },
      rowByColumn: {
        is: 'строка на столбец: умножить попарно и сложить',
        gives: 'Так получается одно число произведения двух матриц.',
      },
      rowByRow: {
        is: 'строка на строку второй матрицы',
        gives: 'Так вторую матрицу читают вдоль строк, а в произведении идут вниз по столбцам.',
      },
      addPairs: { is: 'сложить попарно', gives: 'Так получаются суммы: ничего не умножено.' },
      exponential: { is: 'возвести e в степень каждой', gives: 'Так оценки становятся положительными: это степени e.' },
      total: { is: 'сложить всё', gives: 'Так получается одно число на всех.' },
      largest: { is: 'взять наибольшее', gives: 'Так остаётся одно число, а прочие забыты.' },
      mean: { is: 'сложить и поделить на их количество', gives: 'Так получается среднее.' },
      share: { is: 'поделить каждую на сумму', gives: 'Так получаются доли, которые в сумме дают единицу.' },
      overLargest: {
        is: 'поделить каждую на наибольшую',
        gives: 'Так наибольшая станет единицей, а строка в сумме единицы не даст.',
      },
      softmax: {
        is: 'softmax: степени e, каждая поделена на их сумму',
        gives: 'Так получается строка весов, в сумме единица.',
      },
      compare: { is: 'скалярно умножить запрос на каждый ключ', gives: 'Так получаются оценки.' },
      mix: { is: 'сложить значения, каждое со своим весом', gives: 'Так получается выход: смесь значений.' },
      plainSum: { is: 'сложить значения как есть', gives: 'Так все слова значат одинаково.' },
      difference: { is: 'вычесть одно из другого', gives: 'Так видно, насколько далеки два числа.' },
      quotient: { is: 'поделить одно на другое', gives: 'Так видно, сколько раз одно помещается в другом.' },
      product: { is: 'перемножить оба', gives: 'Так получается произведение: ничего не поделено.' },
      logarithm: {
        is: 'узнать, какая это степень e (ln)',
        gives: 'Так получается степень, в которую надо возвести e.',
      },
      perAsker: { is: 'по одному на каждое спрашивающее слово', gives: 'Так считают запросы.' },
      perAsked: { is: 'по одному на каждое слово, которое спрашивают', gives: 'Так считают ключи.' },
      likeKeys: { is: 'сколько чисел в ключе', gives: 'Это ширина запросов и ключей.' },
      likeValues: { is: 'сколько чисел в значении', gives: 'Это ширина значений.' },
      sideBySide: {
        is: 'поставить рядом то, что дали головы',
        gives: 'Так головы соединяются: их столбцы стоят в ряд.',
      },
    } satisfies Rules as Rules,
  },
});

/** The name of a step's result. */
export const madeName = (made: string): string => brought.made[made] ?? rules().made[made] ?? made;

/** The statement of a rule, and the description of its result. */
export const ruleNamed = (rule: string): Rules[string] =>
  brought.rules[rule] ?? rules().rules[rule] ?? { is: rule, gives: '' };
