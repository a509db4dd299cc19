// The English texts of the chapter "four-at-a-time": figures, switches, exercises, and explanations of wrong answers.
import type { Labels } from '../../core/words/in-languages.ts';
import type { sliders, switches } from './settings.ts';

export const words = {
  online: {
    heading: 'softmax, key by key, for the word',
    label: (word: string) =>
      `Online softmax for ${word}: a column for each key, and below it the numbers that go on to the next key`,
    score: 'score',
    maxima: 'largest score so far, m',
    shrinks: 'factor for the earlier numbers, r',
    powers: 'e to (score − m), p',
    sums: 'sum so far, z',
    output: 'output so far, o',
  },
  lab: {
    label: 'Measuring',
    start: 'Measure on this machine',
    again: 'Measure again',
    cancel: 'Cancel',
    progress: 'How much has been measured',
    stages: {
      before: 'Nothing has been measured yet. Measuring takes about twenty seconds. You can use the page meanwhile.',
      running: 'The lab is measuring. Other work on this machine makes the times longer.',
      done: 'Done. Times differ a little from run to run. If they differ a lot, the computer is busy: measure again.',
      cancelled: 'You cancelled. The results so far stay.',
      silent:
        'No result has come for thirty seconds. The lab may still be measuring. If you cancel, the results so far stay.',
      failed: 'The measurement failed. Nothing else has changed. You can measure again.',
    },
    roads: {
      naive: 'naive loop',
      reference: 'reference',
      baseline: 'SIMD',
      relaxed: 'relaxed SIMD',
      threads: 'threads',
    },
    what: {
      naive:
        'Three loops in JavaScript. They multiply one pair of numbers at a time and keep the whole table of weights.',
      reference:
        'engine.attend, which computes the numbers on this page. It keeps the result of every step, so that you can look at it.',
      baseline:
        'fast.attend with four lanes and online softmax, without a table. It gives the same bits in every browser.',
      relaxed: 'The same kernel, but multiplying and adding may be one instruction that rounds once.',
      threads: 'The same kernel on several processor cores at once. Each thread computes a part of the queries.',
    },
    noRelaxed: 'This browser has no relaxed SIMD, so its column stays empty.',
    threads: 'Threads here:',
    whyOne: {
      notIsolated:
        'The kernel uses one thread. Several threads must share memory. A browser allows this only if the server isolates the page from other sites, and this server does not.',
      fromDisk:
        'The kernel uses one thread. Several threads must share memory, and a browser does not allow this for a file from a disk. With a server that isolates the page from other sites, the kernel uses several threads.',
      oneCore: 'The kernel uses one thread, because the browser reports only one processor core.',
    },
    axis: 'T (words)',
    time: 'Milliseconds of one call',
    memory: 'Memory in mebibytes',
    timeLabel: 'Time of one call against T, for each program',
    memoryLabel: 'Memory against T',
    square: 'like T²',
    linear: 'like T',
    tableCurve: 'table T × T',
    rowsCurve: 'Q, K, V, C',
    tooLong: 'too long',
    faster: 'Times as fast as the naive loop, T =',
    growth: 'Times as long when T doubles',
    apart:
      'Except for rounding, all programs computed the same context. The largest difference from the naive loop was',
  },
  switches: {
    longest: 'T up to',
  } satisfies Labels<typeof switches>,
  sliders: {
    online: 'Keys read',
  } satisfies Labels<typeof sliders>,
  names: {
    running: 'so far',
    lanes: 'weight in four lanes',
    laneProducts: 'products',
  },
  asks: {
    rescale: { sofar: 'So far:', comes: 'The next key has the score' },
  },
  made: {
    shrink: 'the factor for the earlier numbers',
    newSum: 'the new sum',
    newOutput: 'the new output',
  },
  rules: {
    oldLessNew: {
      is: 'e to (old maximum − new maximum)',
      gives: 'This rule gives a factor below 1: it makes the earlier numbers smaller.',
    },
    newLessOld: {
      is: 'e to (new maximum − old maximum)',
      gives: 'This rule gives a factor above 1: it would make the earlier numbers larger.',
    },
    leaveAsItIs: {
      is: 'keep the earlier numbers as they are',
      gives: 'The earlier powers were computed with the old maximum.',
    },
    shrinkAndAdd: {
      is: 'multiply the earlier number by the factor, then add the new one',
      gives: 'In this rule both numbers use the same maximum.',
    },
    justAdd: { is: 'add the new number to the earlier one', gives: 'But the two numbers use different maxima.' },
    divideAtOnce: { is: 'divide by the sum now', gives: 'Dividing comes only once, after the last key.' },
  },
  right: {
    rescale:
      'Right. You multiplied the sum and the output by the same factor, so their quotient stays right. You did not need to keep any weight.',
  },
  causes: {
    sumNotRescaled:
      'The output is right, but your sum still contains powers with the old maximum. Multiply the earlier sum by the factor too.',
    outputNotRescaled:
      'The sum is right, but your output still contains powers with the old maximum. Multiply the earlier output by the factor too.',
    nothingRescaled:
      'You added 1 without changing the earlier numbers. Multiply the earlier sum and output by the factor first.',
    oldMaximum:
      'You kept the old maximum. The quotient would be the same. But the powers grow, and with large scores they become too large for the computer.',
    grownInstead: 'You used the inverse factor. The maximum has grown, so the earlier numbers must become smaller.',
    dividedAlready: 'You divided by the sum. Divide only once, after the last key.',
  },
};
