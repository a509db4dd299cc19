// The words of chapter 12's laboratory in the language of the page; they come with the chapter, not before.
import { t } from '../../../core/words/index.ts';
import { laboratoryEn } from './en.ts';
import type { LaboratoryWords } from './en.ts';
import { laboratoryRu } from './ru.ts';

export const laboratoryWords: Readonly<Record<string, LaboratoryWords>> = { en: laboratoryEn, ru: laboratoryRu };

export const words = (): LaboratoryWords => laboratoryWords[t.page.language] ?? laboratoryEn;
