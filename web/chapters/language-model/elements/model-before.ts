// Says that the previous model is kept, and offers a button that brings it back.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { store } from '../../../core/store/store.ts';
import { remote } from '../laboratory/remote.ts';
import { words } from '../words.ts';

/**
 * The notice that the previous model is kept, or nothing if there is no previous model. It is shown in several figures
 * in which the reader can start another training.
 */
export function modelBefore(): TemplateResult | typeof nothing {
  const before = store.values?.model?.before;
  if (!before) return nothing;
  const { before: says, choices } = words();
  const { corpus, reader, steps } = before;
  return html`<p class="model-before" data-static>${says.kept(choices.corpus[corpus], choices.reader[reader], steps)}
    <button type="button" ?disabled=${remote.gone} @click=${() => remote.bringBack()}>${says.back}</button></p>`;
}
