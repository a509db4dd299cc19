// Base class for the elements of the chapter "real-english": they redraw with each new result of the model, and show a
// notice before the first.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { LessonElement } from '../../../core/elements/lesson-element.ts';
import { redrawWith } from '../../../core/elements/redraw-with.ts';
import { store } from '../../../core/store/store.ts';
import type { EnglishView } from '../reading/view.ts';
import { remote } from '../remote.ts';
import { words } from '../words.ts';

export abstract class EnglishElement extends LessonElement {
  constructor() {
    super();
    redrawWith(this, remote);
  }

  protected get view(): EnglishView | undefined {
    return store.values?.english;
  }

  protected override render(): TemplateResult {
    this.toggleAttribute('data-more', !remote.resting);
    const { view } = this;
    return view ? this.drawn(view) : html`<p class="note">${words().model.waits}</p>`;
  }

  protected abstract drawn(view: EnglishView): TemplateResult;
}

/** The page's name for a hidden state. If `kinds` is true, the last state holds kinds of things (reading/reader.ts). */
export function stateName(
  state: number,
  { layers, states, kinds }: { layers: number; states?: number; kinds?: boolean },
): string {
  const { fixed, layer, norm, kind } = words().layers;
  if (state === 0) return fixed;
  if (kinds && state + 1 === states) return kind;
  return state > layers ? norm : layer(state);
}
