// The English rules for steps of exercises: each has a statement and a description of its result.
import type { Rules, Texts } from './brought.ts';

export const words = {
  made: {
    powers: 'powers of e',
    sum: 'their sum',
    scores: 'scores',
    weights: 'weights',
    output: 'the output',
    firstNumber: 'the result’s first number',
    otherNumbers: 'the result’s other numbers',
  } satisfies Texts,
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
  } satisfies Rules,
};
