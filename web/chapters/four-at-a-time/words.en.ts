// The English words of “doing four at a time”.
import type { Labels } from '../../core/words/in-languages.ts';
import type { sliders, switches } from './settings.ts';

export const words = {
  online: {
    heading: 'key by key, for',
    label: (word: string) => `Online softmax for ${word}: a column for each key, and below it what is carried on`,
    score: 'score',
    maxima: 'largest so far, m',
    shrinks: 'share kept, r',
    powers: 'e to score − m, p',
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
      before: 'Nothing has been measured yet. It takes some twenty seconds, and the page stays free meanwhile.',
      running: 'Measuring. Other work on this machine makes the times longer.',
      done: 'Done. No two times are quite the same. If the computer is busy, they jump: measure again.',
      cancelled: 'Cancelled. What had been measured stays.',
      silent:
        'Nothing has come for thirty seconds. It may still be measuring; cancelled, what has been measured stays.',
      failed: 'That could not be measured. Nothing else has changed, and you can measure again.',
    },
    roads: {
      naive: 'naive loop',
      reference: 'reference',
      baseline: 'SIMD',
      relaxed: 'relaxed SIMD',
      threads: 'threads',
    },
    what: {
      naive: 'Three loops in JavaScript, one number at a time, with the whole table of weights.',
      reference: 'engine.attend, which computes this page: it keeps every step, so that you can look at it.',
      baseline: 'attendFast: four lanes, online softmax, no table. The same bits in every browser.',
      relaxed: 'The same kernel where multiplying and adding may be one instruction, rounded once.',
      threads: 'The same kernel on several cores of the processor at once: each thread takes its share of the queries.',
    },
    noRelaxed: 'This browser has no relaxed SIMD, so its column stays empty.',
    threads: 'Threads here:',
    whyOne: {
      notIsolated:
        'One thread is used: threads must share memory, and a browser allows that only where the server keeps the page apart from other sites. This server does not.',
      fromDisk:
        'One thread is used: threads must share memory, and a browser does not allow that to a file from a disk. From a server that keeps it apart from other sites, this page uses several.',
      oneCore: 'One thread is used: this machine says that it has only one core.',
    },
    axis: 'T (words)',
    time: 'Milliseconds of one call',
    memory: 'Mebibytes held',
    timeLabel: 'Time of one call against T, for each program',
    memoryLabel: 'Memory against T',
    square: 'like T²',
    linear: 'like T',
    tableCurve: 'table T × T',
    rowsCurve: 'Q, K, V, C',
    tooLong: 'too long',
    faster: 'Faster than the naive loop, T =',
    growth: 'Longer when T doubles',
    apart: 'All programs gave the same context but for rounding; the largest difference from the naive loop’s was',
  },
  switches: {
    longest: 'T up to',
  } satisfies Labels<typeof switches>,
  sliders: {
    online: 'Keys read',
  } satisfies Labels<typeof sliders>,
  names: {
    running: 'so far',
    lanes: 'four lanes',
  },
  asks: {
    rescale: { sofar: 'So far:', comes: 'The key that comes has the score' },
  },
  made: {
    shrink: 'what the past is multiplied by',
    newSum: 'the new sum',
    newOutput: 'the new output',
  },
  rules: {
    oldLessNew: { is: 'e to the old maximum − the new one', gives: 'That is below one: what was there shrinks.' },
    newLessOld: { is: 'e to the new maximum − the old one', gives: 'That is above one: what was there would grow.' },
    leaveAsItIs: { is: 'leave what was there as it is', gives: 'Its powers were taken with another maximum.' },
    shrinkAndAdd: { is: 'shrink what was there, add the new', gives: 'That brings both to the same maximum.' },
    justAdd: { is: 'add the new to what was there', gives: 'Both were taken with different maxima.' },
    divideAtOnce: { is: 'divide by the sum at once', gives: 'That is done once, at the end.' },
  },
  right: {
    rescale: 'Right. Sum and output shrink together, so their quotient never notices; and no weight had to be kept.',
  },
  causes: {
    sumNotRescaled:
      'The output is right, but the sum so far still counts powers against the old maximum. Shrink it, too.',
    outputNotRescaled:
      'The sum is right, but the output so far still counts powers against the old maximum. Shrink it, too.',
    nothingRescaled:
      'You added one as if the maximum had always been the new one. What was there before has to shrink first.',
    oldMaximum:
      'You kept the old maximum. The quotient would be the same, but the powers grow, and with large scores they overflow.',
    grownInstead:
      'You took the shrinking the wrong way round: the maximum has grown, so what was there before gets smaller.',
    dividedAlready: 'You have divided by the sum. That is done once, after the last key.',
  },
};
