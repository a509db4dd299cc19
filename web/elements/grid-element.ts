// A grid of numbers of the lesson: the cell in focus is asked about, and what is typed into it becomes part of the state.
import type { PropertyValues, TemplateResult } from 'lit';
import { GridControl } from 'riverbank/element-parts';
import type { Grid, GridCell, GridHost } from 'riverbank/element-parts';
import { editPath } from '../lesson/state.ts';
import { numberAt } from '../lesson/values.ts';
import { t } from '../locale/index.ts';
import { store } from '../store/store.ts';
import { FlashChanges } from './flash.ts';
import { LessonElement, number, textAt } from './lesson-element.ts';

export abstract class GridElement extends LessonElement {
  private readonly changes = new FlashChanges();
  private readonly control = new GridControl(this, this.host());

  protected abstract grid(): Grid | undefined;
  /** Whether a cell lights up as part of what is asked. */
  protected abstract isLit(path: string): boolean;
  /** Whether the learner may set cells here. */
  protected get editable(): boolean {
    return true;
  }

  private canEdit(cell: GridCell): boolean {
    return this.editable && store.values !== undefined && !cell.blank && editPath(cell.path, store.state) !== undefined;
  }

  private isOwn({ path }: GridCell): boolean {
    const key = editPath(path, store.state);
    return key !== undefined && store.state.edits[key] !== undefined;
  }

  private host(): GridHost {
    return {
      grid: () => this.grid(),
      words: () => t.cell,
      textOf: ({ path, digits }) => textAt(path, digits),
      written: ({ path, digits }) => number(path, digits),
      canEdit: (cell) => this.canEdit(cell),
      edit: ({ path }, value) => store.edit(path, value),
      turn: ({ path }) => store.edit(path, 1 - numberAt(store.values, path)),
      isOwn: (cell) => this.isOwn(cell),
      isAsked: ({ path }) => this.figure?.asked === path,
      isLit: ({ path }) => this.isLit(path),
      focused: ({ path }) => this.figure?.focusOn(path),
      pointed: (cell) => this.figure?.pointAt(cell?.path),
    };
  }

  protected override render(): TemplateResult {
    return this.control.render();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.control.updated();
    this.changes.look(this);
  }
}
