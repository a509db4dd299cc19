// Keeps the learner's own text in this browser.
import { Kept } from '../../../core/store/kept.ts';
import type { OwnText } from './recipe.ts';

export const ownText = new Kept<OwnText>('riverbank-text', ({ kind = 'words', text = '' }) => {
  const isKind = kind === 'words' || kind === 'characters';
  return {
    value: { kind: isKind ? kind : 'words', text: typeof text === 'string' ? text : '' },
    whole: isKind && typeof text === 'string',
  };
});
