// Base class for tables of "language-model": they redraw with the laboratory's new results and cannot be edited.
import { GridElement } from '../../../core/elements/grid-element.ts';
import { redrawWith } from '../../../core/elements/redraw-with.ts';
import { laboratory, mayDraw } from './laboratory-source.ts';

export abstract class LaboratoryGrid extends GridElement {
  constructor() {
    super();
    redrawWith(this, laboratory);
  }

  protected override shouldUpdate(): boolean {
    return super.shouldUpdate() && mayDraw(this.figure);
  }

  protected override get editable(): boolean {
    return false;
  }
}
