// The words of switches and sliders in the language of the page; they come with the first chapter, not before.
import { t } from '../index.ts';
import { controlsEn } from './en.ts';
import type { ControlsWords } from './en.ts';
import { controlsRu } from './ru.ts';

export const controlsWords: Readonly<Record<string, ControlsWords>> = { en: controlsEn, ru: controlsRu };

export const controls = (): ControlsWords => controlsWords[t.page.language] ?? controlsEn;
