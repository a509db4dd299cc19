// A table of numbers in the lesson: the figure explains the focused cell, and typing into a cell changes the state.
import type { CellText } from '../store/paths.ts';
import type { PropertyValues, TemplateResult } from 'lit';
import { GridControl } from 'riverbank/element-parts';
import type { Grid, GridHost } from 'riverbank/element-parts';
import { FlashChanges } from './flash.ts';
import { lessonCells } from './lesson-cells.ts';
import { LessonElement, number } from './lesson-element.ts';
import { followWidth } from './wide-tables.ts';

export abstract class GridElement extends LessonElement {
  private readonly changes = new FlashChanges();
  private readonly control = new GridControl(this, this.host());

  protected abstract grid(): Grid | undefined;
  /** Whether a cell is highlighted because the number that the figure explains is computed from it. */
  protected abstract isLit(path: CellText): boolean;
  /** Whether the learner may change cells in this grid. */
  protected get editable(): boolean {
    return true;
  }

  private host(): GridHost {
    return {
      ...lessonCells,
      grid: () => this.grid(),
      written: ({ path, digits }) => number(path as CellText, digits),
      canEdit: (cell) => this.editable && lessonCells.canEdit(cell),
      isAsked: ({ path }) => this.figure?.asked === path,
      isLit: ({ path }) => this.isLit(path as CellText),
      focused: ({ path }) => this.figure?.focusOn(path as CellText),
      pointed: (cell) => this.figure?.pointAt(cell?.path as CellText | undefined),
    };
  }

  protected override render(): TemplateResult {
    return this.control.render();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const table = this.querySelector('table');
    if (table) followWidth(table);
    this.control.updated();
    this.flashChanges(this.changes);
  }
}
