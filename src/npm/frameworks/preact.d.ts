// Types of the elements in JSX for Preact.
import type { HTMLAttributes } from 'preact';
import type { ElementClasses, ElementEvents, ElementProperties, Listeners } from '../elements/template-types.js';

type JsxElements = {
  [Tag in keyof ElementProperties]: Omit<HTMLAttributes<ElementClasses[Tag]>, keyof ElementProperties[Tag]> &
    ElementProperties[Tag] &
    Listeners<ElementEvents[Tag]>;
};

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends JsxElements {}
  }
}
