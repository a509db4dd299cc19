// The properties and events that templates can set on the elements. The types for each framework use these types.
import type { LitElement } from 'lit';
import type { AttentionView } from './attention-view.js';
import type { CellChange, MatrixView } from './matrix-view.js';
import type { SoftmaxSteps } from './softmax-steps.js';

/** The properties without an attribute. A text that is set as such a property is not parsed. */
export type PropertyOnly = 'engine' | 'words' | 'input' | 'trace';

/**
 * The properties of an element class. Each is optional; null and undefined set its default. A property with an
 * attribute also accepts the attribute's text.
 */
export type Settable<E> = {
  [K in Exclude<keyof E, keyof LitElement>]?: E[K] | (K extends PropertyOnly ? never : string) | null | undefined;
};

/** The settable properties of each element. Attributes whose names differ from their properties are listed, too. */
export interface ElementProperties {
  'attention-view': Settable<AttentionView>;
  'matrix-view': Settable<MatrixView> & {
    'row-words'?: string | null | undefined;
    'column-words'?: string | null | undefined;
  };
  'softmax-steps': Settable<SoftmaxSteps>;
}

/** The events of each element, besides `error`, which every element fires. */
export interface ElementEvents {
  'attention-view': Record<never, never>;
  'matrix-view': { 'cell-change': CustomEvent<CellChange> };
  'softmax-steps': Record<never, never>;
}

/** The class of each element, by its tag name. */
export interface ElementClasses {
  'attention-view': AttentionView;
  'matrix-view': MatrixView;
  'softmax-steps': SoftmaxSteps;
}

/** The listeners of events as properties, such as `oncell-change`. */
export type Listeners<Events> = { [K in keyof Events & string as `on${K}`]?: (event: Events[K]) => void };
