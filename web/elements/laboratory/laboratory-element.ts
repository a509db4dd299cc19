// What the elements of chapter 12 share: they start its laboratory, and redraw when it shows something new.
import { remote } from '../../laboratory/remote.ts';
import { store } from '../../store/store.ts';
import { LessonElement } from '../lesson-element.ts';
import type { ModelView } from '../../laboratory/view.ts';

export abstract class LaboratoryElement extends LessonElement {
  private leaveLaboratory: (() => void) | undefined;

  protected get view(): ModelView | undefined {
    return store.values?.model;
  }

  protected override shows(): readonly unknown[] {
    return [store.values === undefined, this.figure?.asked];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    remote.start();
    this.leaveLaboratory = remote.subscribe(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.leaveLaboratory?.();
  }
}
