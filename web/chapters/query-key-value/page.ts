// Loads the chapter "query-key-value" into the page: its elements and the layout of its exercises.
import type { MatrixIn } from '../../core/store/paths.ts';
import { html } from 'lit';
import { power } from '../../core/exercises/exercise-parts.ts';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { fixed, number } from '../../core/elements/lesson-element.ts';
import { verdicts } from '../../core/words/shared.ts';
import { words } from './words.ts';
import '../../core/elements/attention-arcs.ts';
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/exercises/exercise-card.ts';
import '../../core/elements/matrix-view.ts';
import '../../core/elements/printed-badge.ts';
import '../../core/elements/product-view.ts';
import './elements/projection-view.ts';
import '../../core/elements/range-slider.ts';
import '../../core/elements/said-while.ts';
import './elements/widths-view.ts';
import '../../styles/notebook.css';
import './styles.css';

const at = (name: MatrixIn<'exercises.redo'>) => `exercises.redo.${name}` as const;

const redo: Parts = {
  problem: () => html`
    <div class="problem">
      <matrix-view of=${at('embeddings')} frozen></matrix-view>
      <matrix-view of=${at('queryWeight')} tint="query" frozen></matrix-view>
      <matrix-view of=${at('keyWeight')} tint="key" frozen></matrix-view>
      <matrix-view of=${at('valueWeight')} tint="value" frozen></matrix-view>
      <div class="powers"><p>${words().asks.redo.powers}</p>
        ${[0, 1, 2, 3].map((i) => power(`${at('powers')}.0.${i}`, 0, `${at('powers')}.1.${i}`))}</div>
    </div>`,
  fields: () => [1, 2, 3].map((column) => html`${verdicts().card.inputs.number} ${fixed(column)}`),
};

const given = ['tokens', 'model', 'query', 'value'] as const;

const fitting: Parts = {
  problem: () =>
    html`<div class="problem"><p>${given.map((name, i) => html`${i > 0 ? ', ' : ''}${words().asks.fitting[name]} <b>${number(`exercises.fitting.${name}`, 0)}</b>`)}</p></div>`,
  fields: () => [
    html`${verdicts().card.inputs.keyWidth}`,
    html`${verdicts().card.inputs.scoreColumns}`,
    html`${verdicts().card.inputs.contextColumns}`,
  ],
};

export const parts = { redo, fitting };
