// Registers <attention-view>, <matrix-view> and <softmax-steps> for use in any page. Needs the package lit.
import { AttentionView } from './elements/attention-view.js';
import { MatrixView } from './elements/matrix-view.js';
import { SoftmaxSteps } from './elements/softmax-steps.js';
import type { ElementClasses, ElementEvents } from './elements/template-types.js';

export { AttentionView, MatrixView, SoftmaxSteps };
export type { CellChange } from './elements/matrix-view.js';
export type { Text, Unset } from './elements/property-values.js';
export { english } from './elements/words.js';
export type { ElementWords } from './elements/words.js';
export type {
  ElementClasses,
  ElementEvents,
  ElementProperties,
  PropertyOnly,
  Settable,
} from './elements/template-types.js';

const elements = { 'attention-view': AttentionView, 'matrix-view': MatrixView, 'softmax-steps': SoftmaxSteps };

declare global {
  interface HTMLElementTagNameMap extends ElementClasses {}
  // Types the listeners of `cell-change` on any element and on the document, because this event bubbles.
  interface GlobalEventHandlersEventMap extends ElementEventMap {}
}

type ElementEventMap = ElementEvents['matrix-view'];

// Does not replace an element that the page has already registered. In Node, lit provides `customElements`.
for (const [name, element] of Object.entries(elements))
  if (!customElements.get(name)) customElements.define(name, element);
