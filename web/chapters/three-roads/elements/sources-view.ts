// Shows attention of a sentence to itself or to another one: the weights, and the context or the engine's error
// message.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { LessonElement, number } from '../../../core/elements/lesson-element.ts';
import '../../../core/elements/matrix-view.ts';

class SourcesView extends LessonElement {
  protected override render(): TemplateResult {
    const { sources } = store.state;
    const torn = sources === 'torn';
    return html`
      <div class="side-by-side">
        <matrix-view of="sources.weights" tint="weight"></matrix-view>
        ${torn ? nothing : html`<matrix-view of="sources.context" tint="context"></matrix-view>`}
      </div>
      <p class="note ${sources}">${words().sources[sources]}</p>
      <p class="problem" role="status">${torn && store.values ? html`${words().sources.keys} ${number('sources.source.rows', 0)}, ${words().sources.given} ${number('sources.valueSource.rows', 0)}` : ''}</p>`;
  }
}

customElements.define('sources-view', SourcesView);
