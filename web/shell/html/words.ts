// What the build itself writes into the page, in every language: where a chapter's text is while it waits, and where its end leads.
import type { LanguageName } from '../../core/words/languages.ts';

const english = {
  /** In the place of a chapter that has not come; what stands in brackets is a link. */
  waits: 'This chapter is on its way. [Its text alone] can be read without waiting.',
  noScript: 'Without JavaScript there are no figures here, but [the whole text] reads without it.',
  alone: 'This is the text alone, with its numbers as they were when the page was built. [The page with its figures].',
  /** At a chapter’s end. */
  next: 'Next:',
  shortNext: 'On the short road go on to',
  /** Below the contents, before the numbers of its chapters and between the last two. */
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

/** A text with what stands in brackets as a link. */
export const withLink = (text: string, to: string): string => text.replace(/\[(.+)\]/, `<a href="${to}">$1</a>`);
