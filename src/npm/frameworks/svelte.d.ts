// Types of the elements in Svelte's templates.
import type { HTMLAttributes } from 'svelte/elements';
import type { ElementClasses, ElementEvents, ElementProperties, Listeners } from '../elements/template-types.js';

type SvelteElement<Tag extends keyof ElementProperties> = Omit<
  HTMLAttributes<ElementClasses[Tag]>,
  keyof ElementProperties[Tag]
> &
  ElementProperties[Tag] &
  Listeners<ElementEvents[Tag]>;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'attention-view': SvelteElement<'attention-view'>;
    'matrix-view': SvelteElement<'matrix-view'>;
    'softmax-steps': SvelteElement<'softmax-steps'>;
  }
}
