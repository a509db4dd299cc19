// The program that gives the same text in Node.
import { remote } from '../../laboratory/remote.ts';
import { CopyCode } from '../copy-code.ts';

class NodeProgram extends CopyCode {
  private leaveLaboratory: (() => void) | undefined;

  protected override get path(): string {
    return 'model.program';
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

customElements.define('node-program', NodeProgram);
