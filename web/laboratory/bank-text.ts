// Short sentences with a bank: who does what before it says which bank it is, and the word after it depends on that.

export type BankMeaning = 'river' | 'money';

export interface BankSentence {
  text: string;
  meaning: BankMeaning;
}

/** Who does what, and what such a bank does. */
const speech: Record<BankMeaning, { who: string[]; did: string[]; bank: string[] }> = {
  river: {
    who: ['otter', 'heron', 'frog', 'duck', 'fish', 'willow', 'boat', 'fisherman'],
    did: ['swam', 'drifted', 'fished', 'floated'],
    bank: ['slopes', 'floods', 'crumbles'],
  },
  money: {
    who: ['clerk', 'merchant', 'widow', 'lawyer', 'thief', 'manager', 'farmer', 'customer'],
    did: ['paid', 'saved', 'borrowed', 'counted'],
    bank: ['lends', 'opens', 'pays'],
  },
};

/** Of both meanings' sentences, the same five are kept back. */
const isKept = (who: number, did: number): boolean => (who * 3 + did * 5) % 11 === 0 || (who === 7 && did === 1);

const sentencesOf = (meaning: BankMeaning, kept: boolean): BankSentence[] => {
  const { who, did, bank } = speech[meaning];
  return who.flatMap((one, i) => did.flatMap((deed, j) =>
    (isKept(i, j) === kept ? [{ text: `the ${one} ${deed} where the bank ${bank[(i + j) % bank.length]} .`, meaning }] : [])));
};

/** River and money by turns, so that both come in every part of the text. */
const byTurns = (kept: boolean): BankSentence[] => {
  const [river, money] = [sentencesOf('river', kept), sentencesOf('money', kept)];
  return river.flatMap((sentence, i) => [sentence, money[i] ?? sentence]);
};

export const bankSentences: readonly BankSentence[] = byTurns(false);
export const unseenBankSentences: readonly BankSentence[] = byTurns(true);

const textOf = (sentences: readonly BankSentence[]): string => sentences.map(({ text }) => `${text}\n`).join('');
export const bankText = textOf(bankSentences);
export const unseenBankText = textOf(unseenBankSentences);
