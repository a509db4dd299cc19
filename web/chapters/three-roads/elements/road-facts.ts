// Shows a table that compares the three architectures for the sentence's length: steps, layers, and arrows from the
// first word to the last neuron.
import type { Piece } from '../../../core/lesson/pieces.ts';
import type { ShownPath } from '../../../core/store/paths.ts';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { switches } from '../settings.ts';
import { figures } from '../../../core/words/shared.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { digitsToShow } from '../../../core/lesson/format.ts';
import { sign } from '../../../core/lesson/pieces.ts';
import { numberAt } from '../../../core/lesson/look-up.ts';
import { counted, LessonElement, number } from '../../../core/elements/lesson-element.ts';
import { sumUpTo } from '../../../core/elements/written-sum.ts';

const columns = ['layer', 'all', 'layers', 'arrows'] as const;

/** A share may be tiny, so it is written with as many digits as it needs. */
const digitsAt = (path: ShownPath): number => digitsToShow(numberAt(store.values, path));
const shown = (path: ShownPath): TemplateResult => number(path, digitsAt(path));

class RoadFacts extends LessonElement {
  protected override render(): TemplateResult {
    const { roads } = words();
    return html`
      <p class="asked-neuron">${roads.asked} ${number('roads.layer', 0)}, ${roads.place} ${number('roads.place', 0)}: ${roads.received}
        ${number('roads.received', 0)} ${figures().loop.of} ${number('roads.length', 0)}, ${roads.away} ${number('roads.away', 0)}.</p>
      <p class="asked-neuron">${roads.first} ${this.first()}</p>
      <table class="road-facts">
        <thead><tr><td></td>${columns.map((column) => html`<th scope="col">${roads.facts[column]}</th>`)}</tr></thead>
        <tbody>${switches.road.map(
          (road) => html`
          <tr class=${road === store.state.road ? 'now' : ''}><th scope="row">${words().choices.road[road]}</th>
            ${columns.map((column) => html`<td class=${road === 'attention' && column === 'arrows' ? 'tells' : ''}>${number(`roads.facts.${road}.${column}`, 0)}</td>`)}</tr>`,
        )}</tbody>
      </table>`;
  }

  /**
   * Writes the first word's share in the selected neuron. For an RNN, the calculation of the share is written out too.
   */
  private first(): TemplateResult {
    if (store.state.road !== 'rnn') return html`${shown('roads.share.0.0')}.`;
    const [share, paths] = ['roads.fading.asked.share', 'roads.fading.asked.paths'] as const;
    const arrows: Piece = { of: 'roads.fading.asked.arrows', digits: 0 };
    const halved: Piece[] = [{ of: paths, digits: 0 }, sign(' × (½)'), { raised: [arrows] }];
    return html`${sumUpTo({ of: share, digits: digitsAt(share) }, ...halved)}${shown(share)} (${counted(paths, words().roads.paths)}).`;
  }
}

customElements.define('road-facts', RoadFacts);
