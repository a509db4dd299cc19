// The words of the sandbox in the language of the page; they come with it, not before.
import { t } from '../../../core/words/index.ts';
import { sandboxEn } from './en.ts';
import type { SandboxWords } from './en.ts';
import { sandboxRu } from './ru.ts';

export const sandboxWords: Readonly<Record<string, SandboxWords>> = { en: sandboxEn, ru: sandboxRu };

export const words = (): SandboxWords => sandboxWords[t.page.language] ?? sandboxEn;
