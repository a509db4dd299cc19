// Chooses the form of a noun that fits a number, in each language.

/** The English form: 1 change, 2 changes */
export const countedEn = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** The Russian form: 1 изменение, 2 изменения, 5 изменений */
export function countedRu(count: number, one: string, few: string, many: string): string {
  const form = new Intl.PluralRules('ru').select(count);
  return form === 'one' ? one : form === 'few' ? few : many;
}

export const wordsEn = (count: number): string => countedEn(count, 'word', 'words');
export const wordsRu = (count: number): string => countedRu(count, 'слово', 'слова', 'слов');
