// The learner's own text, remembered on this machine; without a memory it lasts as long as the page.
import type { OwnText } from './recipe.ts';

const key = 'riverbank-text';
const none: OwnText = { kind: 'words', text: '' };

/** What was typed here before; anything unreadable counts as nothing. */
export function rememberedText(): OwnText {
  try {
    const { kind, text } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<OwnText>;
    return { kind: kind === 'characters' ? kind : 'words', text: typeof text === 'string' ? text : '' };
  } catch {
    return none;
  }
}

export function rememberText(own: OwnText): void {
  try {
    localStorage.setItem(key, JSON.stringify(own));
  } catch {
    // No memory here, or a text too long for it: the learner goes on without.
  }
}
