// The words that the build writes into the page, in every language: links to a chapter's text while the chapter loads, and links at its end.
import type { LanguageName } from '../../core/words/languages.ts';

const english = {
  /** Shown in place of a chapter that is not loaded yet. The part in brackets becomes a link. */
  waits: 'This chapter is on its way. [Its text alone] can be read without waiting.',
  noScript: 'Without JavaScript there are no figures here, but [the whole text] reads without it.',
  alone: 'This is the text alone, with its numbers as they were when the page was built. [The page with its figures].',
  /** Shown at the end of a chapter. */
  next: 'Next:',
  shortNext: 'On the short road go on to',
  /** Shown below the contents, before the chapter numbers of the short road, and between the last two numbers. */
  shortRoad: 'Ten minutes? The short road: this opening,',
  shortLast: 'and then',
  shortMark: 'short road',
};

type Words = typeof english;

const russian: Words = {
  waits: 'Эта глава ещё в пути. Не дожидаясь её, можно прочитать [один её текст].',
  noScript: 'Без JavaScript здесь нет рисунков, но [весь текст] читается и без него.',
  alone: 'Здесь только текст, с числами, какими они были при сборке страницы. [Страница с рисунками].',
  next: 'Дальше:',
  shortNext: 'По короткому пути дальше:',
  shortRoad: 'Есть десять минут? Короткий путь здесь отмечен: это начало,',
  shortLast: 'а затем',
  shortMark: 'короткий путь',
};

const all: Readonly<Record<LanguageName, Words>> = { en: english, ru: russian };

export function wordsIn(language: string): Words {
  const words = (all as Readonly<Record<string, Words>>)[language];
  if (!words)
    throw new Error(`the build has no words in the language ${language}: write them in ${import.meta.filename}`);
  return words;
}

/** Turns the part of a text in brackets into a link. */
export const withLink = (text: string, to: string): string => text.replace(/\[(.+)\]/, `<a href="${to}">$1</a>`);
