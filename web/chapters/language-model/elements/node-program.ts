// Shows a Node program that trains the same model as the page and writes the same text as the page.
import type { ShownPath } from '../../../core/store/paths.ts';
import { CopyCode } from '../../../core/elements/copy-code.ts';
import { redrawWith } from '../../../core/elements/redraw-with.ts';
import { laboratory } from './laboratory-source.ts';

class NodeProgram extends CopyCode {
  constructor() {
    super();
    redrawWith(this, laboratory);
  }

  protected override get path(): ShownPath {
    return 'model.program';
  }
}

customElements.define('node-program', NodeProgram);
