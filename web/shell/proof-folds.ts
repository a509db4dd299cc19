// Opens and closes all folds with code and proof at once, and shows with them which notebooks a chapter follows.
import { proof } from '../core/store/proof.ts';
import { keepPlace } from '../core/elements/keep-place.ts';
import { proseCame } from './prose-near.ts';

/** What is folded away cannot be gone to: opens every fold around an element. */
export function unfold(element: Element | null): void {
  for (let fold = element?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
}

/** The switch in the menu. */
const turn = document.querySelector('.proof-switch');

function show(): void {
  turn?.setAttribute('aria-checked', String(proof.isOpen));
  document.documentElement.toggleAttribute('data-proof', proof.isOpen);
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('details.proof')) fold.open = proof.isOpen;
}

/** From the start, so that a link finds its place among the folds as they will be. `?proof=open` opens them for this visit. */
export function followProof(): void {
  proof.subscribe(() => void keepPlace(show));
  proseCame.subscribe(() => {
    if (proof.isOpen) show();
  });
  turn?.addEventListener('click', () => proof.choose(!proof.isOpen));
  proof.follow(new URLSearchParams(location.search).get('proof') === 'open');
}
