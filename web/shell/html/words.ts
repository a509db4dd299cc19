// The words that the build writes into the page, in every language.
// They are in the contents, at a chapter's end, and in place of figures or chapters that are not loaded.
import type { LanguageName } from '../../core/words/languages.ts';

const english = {
  /**
   * Shown in place of a chapter that is not loaded yet. In this text and the next two, the part in brackets is a link.
   */
  waits: 'This chapter is loading. You can read [its text without figures] now.',
  /** Shown above the lesson if JavaScript is switched off. */
  noScript: 'JavaScript is switched off, so there are no figures here. You can read [the whole text].',
  /** Shown above the lesson in read.html, the page without scripts. */
  alone:
    'This is the text without figures. Its numbers are those from the time when the page was built. [Open the page with figures].',
  /** Shown at the end of a chapter, before the link to the next chapter. */
  next: 'Next:',
  /** Shown at the end of a chapter, before the link to the next chapter of the short road. */
  shortNext: 'Next on the short road:',
  /** Shown after the contents, before the chapter numbers of the short road. */
  shortRoad: 'Do you have little time? Take the short road: read this beginning, then chapters',
  /** Shown between the last two of these numbers. */
  shortLast: ', and',
  /** In the contents: marks a chapter of the short road. */
  shortMark: 'short road',
  /** In the contents: the heading of the side rooms (optional chapters). */
  sideRooms: 'Side rooms, for readers who want more',
  /** In the contents: the reading time of a chapter. */
  minutes: (count: number) => `${count} min`,
  /** In the contents: stands before the number of the chapter to read first. */
  needs: 'needs',
  /** Above the title of a side room (an optional chapter), in the place of a chapter number. */
  sideRoom: 'Side room',
};

type Words = typeof english;

const russian: Words = {
  waits: 'Эта глава загружается. Уже сейчас можно прочитать [её текст без рисунков].',
  noScript: 'JavaScript отключён, поэтому рисунков здесь нет. Можно прочитать [весь текст].',
  alone:
    'Это текст без рисунков. Числа в нём такие, какими они были при сборке страницы. [Открыть страницу с рисунками].',
  next: 'Дальше:',
  shortNext: 'Дальше по короткому пути:',
  shortRoad: 'У вас мало времени? Идите коротким путём: прочитайте это начало, затем главы',
  shortLast: ' и',
  shortMark: 'короткий путь',
  sideRooms: 'Дополнения для тех, кому интересно больше',
  minutes: (count: number) => `${count} мин`,
  needs: 'после',
  sideRoom: 'Дополнение',
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
