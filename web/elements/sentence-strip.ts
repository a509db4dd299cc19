// The strip that is always in sight: the two sentences, each word underlined by how much of bank's attention it gets.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { bankRow, sentenceNames, sentences } from '../lesson/state.ts';
import { numberAt } from '../lesson/values.ts';
import { store } from '../store/store.ts';
import { cssVariable } from 'riverbank/element-parts';
import { LessonElement } from './lesson-element.ts';
import { reading } from './reading-place.ts';
import { redrawWith } from './redraw-with.ts';

class SentenceStrip extends LessonElement {
  constructor() {
    super();
    redrawWith(this, reading);
  }

  protected override render(): TemplateResult {
    return html`${sentenceNames.map((name) => html`
      <span class="sentence ${name}">${sentences[name].map((word, i) => html`<span class="word ${i === bankRow ? 'bank' : ''}"
        ${cssVariable('--share', this.share(name, i))}>${word}</span> `)}</span>`)}`;
  }

  /** Before attention, a word attends to itself alone. */
  private share(name: (typeof sentenceNames)[number], place: number): number {
    if (reading.stage === 'blend') return numberAt(store.values, `blend.${name}.weights.0.${place}`);
    if (reading.stage === 'context') return numberAt(store.values, `${name}.weights.${bankRow}.${place}`);
    return place === bankRow ? 1 : 0;
  }
}

customElements.define('sentence-strip', SentenceStrip);
