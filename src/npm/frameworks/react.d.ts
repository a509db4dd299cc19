// Types of the elements in JSX for React 18 and 19.
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { ElementClasses, ElementEvents, ElementProperties, Listeners } from '../elements/template-types.js';

type Html<E> = DetailedHTMLProps<HTMLAttributes<E>, E>;
// `onError` is left out, because React never calls it for a custom element. React calls `onerror` instead.
type JsxElements = {
  [Tag in keyof ElementProperties]: Omit<Html<ElementClasses[Tag]>, keyof ElementProperties[Tag] | 'onError'> &
    ElementProperties[Tag] &
    Listeners<ElementEvents[Tag] & { error: ErrorEvent }> & { class?: string | undefined };
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends JsxElements {}
  }
}
