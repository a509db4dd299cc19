// The strip that is always in sight: the two sentences, each word underlined by how much of bank's attention it gets.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { bankRow, sentenceNames, sentences } from '../../core/store/state.ts';
import type { SentenceName } from '../../core/store/state.ts';
import { cssVariable } from 'riverbank/element-parts';
import { store } from '../../core/store/store.ts';
import { LessonElement } from '../../core/elements/lesson-element.ts';
import { shareAt, stageNow } from './meter-stage.ts';
import { reading } from '../reading-place.ts';
import { redrawWith } from '../../core/elements/redraw-with.ts';

class SentenceStrip extends LessonElement {
  constructor() {
    super();
    redrawWith(this, reading);
    redrawWith(this, store.replaced);
  }

  /** Without weights the sentences stand there all the same. */
  protected override failed(): TemplateResult {
    return this.written(() => 0);
  }

  protected override render(): TemplateResult {
    const stage = stageNow();
    return this.written((name, place) => shareAt(stage, name, place));
  }

  private written(share: (name: SentenceName, place: number) => number): TemplateResult {
    return html`${sentenceNames.map(
      (name) => html`
      <span class="sentence ${name}">${sentences[name].map(
        (word, i) => html`<span class="word ${i === bankRow ? 'bank' : ''}"
        ${cssVariable('--share', share(name, i))}>${word}</span> `,
      )}</span>`,
    )}`;
  }
}

customElements.define('sentence-strip', SentenceStrip);
