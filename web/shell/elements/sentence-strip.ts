// Shows the two sentences at the top of the page, whose words the meter compares.
// In the river and finance sentences, the underline of each word shows the weight that "bank" gives to the word.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { bankRow, sentenceNames, sentences } from '../../core/store/state.ts';
import type { SentenceName } from '../../core/store/state.ts';
import type { StripText } from '../../core/lesson/values.ts';
import { cssVariable } from 'riverbank/element-parts';
import { LessonElement } from '../../core/elements/lesson-element.ts';
import { sentenceStageNow, shareAt, textsNow } from './meter-stage.ts';
import { reading } from '../reading-place.ts';
import { redrawWith } from '../../core/elements/redraw-with.ts';

class SentenceStrip extends LessonElement {
  constructor() {
    super();
    redrawWith(this, reading);
  }

  /** If the weights cannot be computed, shows the sentences without underlines. */
  protected override failed(): TemplateResult {
    return this.written(() => 0);
  }

  protected override render(): TemplateResult {
    const own = textsNow();
    const stage = sentenceStageNow();
    this.toggleAttribute('data-idle', !own && !stage);
    this.toggleAttribute('data-own', own !== undefined);
    if (own) return this.excerpts(own);
    if (!stage) return this.written(() => 0);
    return this.written((name, place) => shareAt(stage, name, place));
  }

  /** The chapter's own sentences. The styles cut them off if there is no room. */
  private excerpts(own: readonly [StripText, StripText]): TemplateResult {
    return html`${own.map(
      ({ before, word, after }, which) =>
        html`<span class="sentence own ${sentenceNames[which]}" data-static lang="en">${before}<b class="bank">${word}</b>${after}</span>`,
    )}`;
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
