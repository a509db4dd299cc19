// The English texts of recall, tasks and receipts.
import { countedEn } from '../words/counted.ts';

export const words = {
  recall: {
    label: 'Recall',
    due: (count: number): string =>
      `Time to repeat ${count} ${countedEn(count, 'exercise', 'exercises')} that you solved earlier, with new numbers.`,
    left: (count: number): string => `${count} ${countedEn(count, 'exercise is', 'exercises are')} left for today.`,
    done: 'You have repeated everything for today.',
    begin: 'Start',
    next: 'Next exercise',
    cards: 'Save as Anki cards',
    notToday: 'Not today',
    close: 'Close',
    front: 'Which numbers belong here?',
  },
  task: {
    label: 'A task',
    given: (count: number): string =>
      `A task from your teacher: ${count} ${countedEn(count, 'exercise', 'exercises')}.`,
    student: 'Your name or number',
    badStudent: 'Type a name of letters and digits, with at most forty characters.',
    start: 'Get my numbers',
    numbersOf: (student: string): string => `These are the numbers of ${student}.`,
    right: 'right',
    notYet: 'not yet',
    tries: (count: number): string =>
      count === 0 ? 'no whole answer yet' : `${count} ${countedEn(count, 'answer', 'answers')}`,
    steps: (count: number): string => `${count} ${countedEn(count, 'step recorded', 'steps recorded')}`,
    help: (count: number): string => `“Show how” used ${count} ${countedEn(count, 'time', 'times')}`,
    full: 'The receipt is full and records nothing more. Save it and hand it in.',
    save: 'Save the receipt',
    copy: 'Copy a link to the receipt',
    copied: 'Copied',
    notCopied: 'This browser does not copy. Save the receipt instead.',
    keeps:
      'The receipt contains your name, every answer, the steps that you worked on, and each use of “Show how”. It stays in this browser unless you send it to somebody.',
    problem: {
      unknown: (part: string): string =>
        `The link of the task names an exercise that this page does not have: “${part}”.`,
      twice: (part: string): string => `The link of the task names an exercise twice: “${part}”.`,
      word: (part: string): string =>
        `The word of the task is too long or contains characters that are not allowed: “${part}”.`,
      student: (part: string): string => `This name is not allowed: “${part}”.`,
    },
  },
  teacher: {
    heading: 'Set a task',
    choose: 'Choose exercises. Each student types a name and gets different numbers.',
    word: 'A word of your choice (a different word gives different numbers)',
    link: 'The link for your students',
    none: 'Choose at least one exercise.',
    copy: 'Copy the link',
    notCopied: 'This browser does not copy. Select the link and copy it yourself.',
    check: 'Check a receipt',
    file: 'Receipt file',
  },
  receipt: {
    label: 'Receipt',
    heading: (student: string): string => `Receipt of ${student}`,
    waiting: 'The engine is grading the answers again …',
    exercise: 'exercise',
    answer: 'answer',
    verdict: 'the engine’s verdict',
    right: 'right',
    empty: 'no answer',
    step: (place: number): string => `step ${place}:`,
    worked: 'the page showed the numbers of this step',
    shown: '“Show how”',
    help: 'help',
    otherRule: 'the step needs a different rule',
    claimed: (cause: string): string => `the receipt says: ${cause}`,
    solved: (count: number, of: number): string => `${count} of ${of} exercises solved.`,
    agrees: 'The engine has graded every answer again. The receipt agrees with it.',
    differs: (count: number): string =>
      `The engine grades ${count} ${countedEn(count, 'answer', 'answers')} differently from the receipt. Somebody changed the receipt, or another version of the page wrote it.`,
    changed: 'The checksum is wrong. Somebody changed the receipt after the page wrote it.',
    plain: 'The checksum finds accidental changes, but it is not a signature. An expert can write a receipt by hand.',
    problem: {
      text: 'This is not a receipt of riverbank.',
      version: 'This receipt was written by another version of the page.',
      task: 'The page cannot read the task in this receipt.',
      attempt: 'The page cannot read one of the answers in this receipt.',
    },
  },
};
