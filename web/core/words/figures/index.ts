// The words of pictures, in the language of the page; they come with their chapters, not before.
import { t } from '../index.ts';
import { figuresEn } from './en.ts';
import type { FiguresWords } from './en.ts';
import { figuresRu } from './ru.ts';

export const figuresWords: Readonly<Record<string, FiguresWords>> = { en: figuresEn, ru: figuresRu };

export const words = (): FiguresWords => figuresWords[t.page.language] ?? figuresEn;
