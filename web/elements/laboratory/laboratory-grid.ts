// What the grids of chapter 12 share: they redraw when the laboratory shows something new, and nobody sets their cells.
import { remote } from '../../laboratory/remote.ts';
import { GridElement } from '../grid-element.ts';

export abstract class LaboratoryGrid extends GridElement {
  private leaveLaboratory: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    remote.start();
    this.leaveLaboratory = remote.subscribe(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.leaveLaboratory?.();
  }

  protected override get editable(): boolean {
    return false;
  }
}
