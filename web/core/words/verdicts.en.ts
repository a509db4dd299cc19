// The English words that all exercises share: buttons, fields and verdicts.

export const words = {
  card: {
    check: 'Check',
    show: 'Show how',
    fresh: 'New numbers',
    /** Labels for the number of steps that the reader does alone. */
    yours: {
      legend: 'You work out:',
      none: 'only the rules',
      last: (steps: number): string => (steps === 1 ? 'the last step' : `the last ${steps} steps`),
      all: 'everything',
      onLast: (steps: number): string =>
        steps === 1 ? 'Fresh numbers: the last step is yours' : `Fresh numbers: the last ${steps} steps are yours`,
      onAll: 'Fresh numbers: everything is yours',
      wholeAnswer: 'Now give the whole answer for your task',
    },
    /** Texts for an exercise of a teacher's task. */
    task: {
      counts:
        'These are your numbers for the task. Every answer, every step and “Show how” is noted in the receipt. The task is solved by the whole answer (You work out: everything).',
      practice: 'These are other numbers, for practice. Nothing that you do with them goes into the receipt.',
      back: 'Back to my numbers for the task',
      fresh: 'Practise on other numbers',
      nameless:
        'Your teacher’s task asks for this exercise. Type your name first: the receipt holds only what you do after that.',
      toName: 'Type my name',
    },
    which: 'By which rule is this found?',
    /** Feedback on a chosen rule. `gives` describes that rule's result, `made` names the result that the step needs. */
    rightRule: (gives: string) => `Right. ${gives}`,
    wrongRule: (gives: string, made: string) => `No. ${gives} Wanted here: ${made}.`,
    later: 'opens after the step above',
    answer: 'Your answer',
    badNumber: (text: string) =>
      `“${text}” is not a number that can be read here. Write it like 0.5, −2, 1/3, √9, 19% or 2e-3. A comma may stand for the point.`,
    place: { right: 'right', wrong: 'not yet' },
    empty: 'Type your numbers first.',
    partly: 'Some of these are right; look at the marks.',
    coarse: 'Right so far, but rounded too much: one digit more, please.',
    signs: 'Look at the sign.',
    /** Feedback on an answer with an earlier step's numbers. `made` names them. */
    stopped: (made: string) =>
      made === ''
        ? 'These are the numbers of an earlier step. Go on from there.'
        : `These are the numbers of an earlier step: ${made}. Go on from there.`,
    other: 'Not yet. “Show how” writes out every step.',
    /** Introduces the names of an exercise’s steps. */
    way: 'The steps:',
    inputs: {
      sum: 'sum',
      loss: 'loss',
      probability: 'probability',
      output: 'output',
      weight: (word: string) => `weight of ${word}`,
      printed: 'printed number',
      divisor: 'divisor',
      number: 'number',
      column: 'column',
      keyWidth: 'width of keys',
      scoreColumns: 'columns of S',
      contextColumns: 'columns of C',
    },
    powers: 'If you have no calculator at hand:',
    somePowers: 'Powers of e, some of which you may need:',
  },
  causes: {
    overColumns: 'You went down the columns. What a query takes in adds up to one along its row.',
    notDivided: 'These are the powers of e. One step is left: divide each by their sum.',
    notDividedShifted:
      'These are the powers of e after subtracting the maximum: a good start. Divide each by their sum.',
    anotherRow: 'That is the answer for another word’s row.',
    notScaled: 'That comes out when the scores are not divided by the square root of the width of the keys.',
    rootOfModel:
      'Under the root stands the width of one head, for a score is a dot product of that many terms. The width of the embedding is the usual slip.',
  },
};
