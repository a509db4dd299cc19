// The English rules for steps of exercises: each has a statement and a description of its result.
import type { Rules, Texts } from './brought.ts';

export const words = {
  made: {
    powers: 'powers of e',
    sum: 'their sum',
    scores: 'scores',
    weights: 'weights',
    output: 'the output',
    firstNumber: 'the first number of the result',
    otherNumbers: 'the other numbers of the result',
  } satisfies Texts,
  rules: {
    ownRow: { is: 'take the word’s own row', gives: 'This rule gives the word’s own row, unchanged.' },
    ownColumn: {
      is: 'take the word’s column',
      gives: 'This rule gives a column. A column contains one number of each word.',
    },
    meanRow: { is: 'take the mean of all rows', gives: 'This rule gives every word the same row.' },
    rowByColumn: {
      is: 'row times column: multiply in pairs, then add the products',
      gives: 'This rule gives one number of a matrix product.',
    },
    rowByRow: {
      is: 'row times row of the second matrix',
      gives: 'This rule reads the rows of the second matrix. A matrix product reads its columns.',
    },
    addPairs: { is: 'add the numbers in pairs', gives: 'This rule gives sums. It multiplies nothing.' },
    exponential: {
      is: 'e to the power of each',
      gives: 'This rule turns each score into a power of e, which is positive.',
    },
    total: { is: 'add them up', gives: 'This rule gives the sum: one number for all of them together.' },
    largest: { is: 'take the largest', gives: 'This rule keeps the largest number and ignores the others.' },
    mean: { is: 'add them up, then divide by their count', gives: 'This rule gives their mean.' },
    share: { is: 'divide each by the sum', gives: 'This rule gives shares that add up to 1.' },
    overLargest: {
      is: 'divide each by the largest',
      gives: 'This rule turns the largest number into 1. The row does not add up to 1.',
    },
    softmax: {
      is: 'softmax: powers of e, each divided by their sum',
      gives: 'This rule gives a row of weights that adds up to 1.',
    },
    compare: { is: 'dot product of the query with each key', gives: 'This rule gives scores.' },
    mix: {
      is: 'multiply each value by its weight, then add up',
      gives: 'This rule gives an output: a mix of the values.',
    },
    plainSum: { is: 'add up the values without weights', gives: 'This rule gives every word the same weight.' },
    difference: { is: 'subtract one from the other', gives: 'This rule gives the difference of the two numbers.' },
    quotient: { is: 'divide one by the other', gives: 'This rule gives the quotient of the two numbers.' },
    product: { is: 'multiply the two', gives: 'This rule gives the product of the two numbers. It divides nothing.' },
    logarithm: {
      is: 'take the natural logarithm (ln)',
      gives: 'This rule gives the exponent: e to the power of this exponent is the number.',
    },
    perAsker: { is: 'one for each word that looks at others', gives: 'This rule counts the queries.' },
    perAsked: { is: 'one for each word that is looked at', gives: 'This rule counts the keys.' },
    likeKeys: { is: 'as many as the numbers in a key', gives: 'This rule gives the width of queries and keys.' },
    likeValues: { is: 'as many as the numbers in a value', gives: 'This rule gives the width of values.' },
    sideBySide: {
      is: 'put the outputs of the heads side by side',
      gives: 'This rule joins the heads: it puts their columns next to each other.',
    },
  } satisfies Rules,
};
