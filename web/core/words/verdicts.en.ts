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
      /** For a reader who takes over steps whose results are on the page already. */
      seen: 'The page has already shown you results of these numbers. To work without them, press “New numbers”.',
      wholeAnswer: 'Now give the whole answer for your task',
    },
    /** Texts for an exercise of a teacher's task. */
    task: {
      counts:
        'These are your numbers for the task. The receipt records every answer, every step and each use of “Show how”. To solve the task, choose “You work out: everything” and give the whole answer.',
      practice: 'These are other numbers, for practice. The receipt does not record what you do with them.',
      back: 'Back to my numbers for the task',
      fresh: 'Practise on other numbers',
      nameless:
        'This exercise is part of your teacher’s task. Type your name first. The receipt records only what you do after that.',
      toName: 'Type my name',
    },
    which: 'Which rule gives this result?',
    /** Feedback on the right rule. `gives` describes the rule's result. */
    rightRule: (gives: string) => `Right. ${gives}`,
    /** Feedback on a wrong rule. `gives` describes the wrong rule's result, `made` names the step's result. */
    wrongRule: (gives: string, made: string) => `No. ${gives} The goal of this step: ${made}.`,
    later: 'opens after the step above',
    answer: 'Your answer',
    badNumber: (text: string) =>
      `The page cannot read “${text}” as a number. Write it like 0.5, −2, 1/3, √9, 19% or 2e-3. You may write a comma instead of the point.`,
    place: { right: 'right', wrong: 'wrong' },
    empty: 'Type your numbers first.',
    partly: 'Some of your numbers are right. The marks show which numbers to correct.',
    coarse: 'Your method is right, but you rounded too early or too much. Give one more digit.',
    signs: 'The sign is wrong. Check where the minus belongs.',
    /** Feedback on an answer with an earlier step's numbers. `made` names the result of that step. */
    stopped: (made: string) =>
      made === ''
        ? 'These numbers are the result of an earlier step. Continue from there.'
        : `These numbers are the result of an earlier step: ${made}. Continue from there.`,
    other: 'This is not right yet. To see every step, press “Show how”.',
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
    powers: 'If you have no calculator:',
    somePowers: 'Some of these powers of e may help you:',
  },
  causes: {
    overColumns: 'You divided by the sums of the columns. The weights of a query must add up to 1 along its row.',
    notDivided: 'These are the powers of e. One step is missing: divide each power by their sum.',
    notDividedShifted:
      'These are the powers of e after you subtracted the maximum. One step is missing: divide each power by their sum.',
    anotherRow: 'This is the answer for the row of another word.',
    notScaled: 'You did not divide the scores. Divide them by the square root of the width of the keys.',
    rootOfModel:
      'You took the square root of the embedding width. Take the square root of the width of one head, because a score is a sum of that many products.',
  },
};
