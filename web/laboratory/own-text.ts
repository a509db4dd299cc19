// The learner's own text, remembered in this browser.
import { asRecord, Kept } from '../store/kept.ts';
import type { OwnText } from './recipe.ts';

export const ownText = new Kept<OwnText>('riverbank-text', (stored) => {
  const { kind = 'words', text = '' } = asRecord(stored) ?? {};
  const isKind = kind === 'words' || kind === 'characters';
  return {
    value: { kind: isKind ? kind : 'words', text: typeof text === 'string' ? text : '' },
    whole: (stored === undefined || asRecord(stored) !== undefined) && isKind && typeof text === 'string',
  };
});
