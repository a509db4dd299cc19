// Says that the model before this one is kept, and brings it back: nothing that was trained is lost by trying something else.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { store } from '../../../core/store/store.ts';
import { remote } from '../laboratory/remote.ts';
import { words } from '../words.ts';

/** To stand wherever a press begins another training. */
export function modelBefore(): TemplateResult | typeof nothing {
  const before = store.values?.model?.before;
  if (!before) return nothing;
  const { before: says, choices } = words();
  const { corpus, reader, steps } = before;
  return html`<p class="model-before" data-static>${says.kept(choices.corpus[corpus], choices.reader[reader], steps)}
    <button type="button" ?disabled=${remote.gone} @click=${() => remote.bringBack()}>${says.back}</button></p>`;
}
