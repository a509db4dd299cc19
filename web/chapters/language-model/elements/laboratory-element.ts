// Base class for the elements of "language-model": they start the training laboratory and redraw with its new results.
import { store } from '../../../core/store/store.ts';
import { LessonElement } from '../../../core/elements/lesson-element.ts';
import { redrawWith } from '../../../core/elements/redraw-with.ts';
import { laboratory, mayDraw } from './laboratory-source.ts';
import type { ModelView } from '../laboratory/view.ts';

export abstract class LaboratoryElement extends LessonElement {
  constructor() {
    super();
    redrawWith(this, laboratory);
  }

  protected override shouldUpdate(): boolean {
    return super.shouldUpdate() && mayDraw(this.figure);
  }

  protected get view(): ModelView | undefined {
    return store.values?.model;
  }
}
