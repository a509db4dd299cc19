// Opens and closes all folds with code and proofs at once; while they are open, chapters name their notebooks.
import { proof } from '../core/store/proof.ts';
import { keepPlace } from '../core/elements/keep-place.ts';
import { proseLoaded } from './prose-near.ts';

/** Opens every fold around an element, because the page cannot scroll to hidden content. */
export function unfold(element: Element | null): void {
  for (let fold = element?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
}

const turn = document.querySelector('.proof-switch');

function show(): void {
  turn?.setAttribute('aria-checked', String(proof.isOpen));
  document.documentElement.toggleAttribute('data-proof', proof.isOpen);
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('details.proof')) fold.open = proof.isOpen;
}

/**
 * Starts following the switch. Called before the address is read, so that a link scrolls in the final layout.
 * `?proof=open` in the address opens the folds for this visit.
 */
export function followProof(): void {
  proof.subscribe(() => void keepPlace(show));
  proseLoaded.subscribe(() => {
    if (proof.isOpen) show();
  });
  turn?.addEventListener('click', () => proof.choose(!proof.isOpen));
  proof.follow(new URLSearchParams(location.search).get('proof') === 'open');
}
