// What the grids of chapter 12 share: they redraw when the laboratory shows something new, and nobody sets their cells.
import { store } from '../../../core/store/store.ts';
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

  protected override shows(): readonly unknown[] {
    return [store.values?.model, this.figure?.asked];
  }

  protected override get editable(): boolean {
    return false;
  }
}
