// Loads the chapter "no-peeking" into the page: its elements and the layout of its exercise.
import { html } from 'lit';
import { power } from '../../core/exercises/exercise-parts.ts';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { fixed } from '../../core/elements/lesson-element.ts';
import { maskTokens } from './settings.ts';
import { verdicts } from '../../core/words/shared.ts';
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/exercises/exercise-card.ts';
import './elements/mask-graph.ts';
import '../../core/elements/printed-badge.ts';
import '../../core/elements/product-view.ts';
import '../../core/elements/range-slider.ts';
import '../../core/elements/said-while.ts';
import '../../styles/notebook.css';
import './styles.css';

const path = 'exercises.maskedRow';

const maskedRow: Parts = {
  problem: () => html`
    <div class="problem">
      <matrix-view of="${path}.scores" tint="weight" frozen></matrix-view>
      <div class="powers"><p>${verdicts().card.powers}</p>
        ${maskTokens.map((_, key) => power(`${path}.scores.2.${key}`, 1, `${path}.powers.0.${key}`))}
      </div>
    </div>`,
  fields: () => maskTokens.map((word, key) => html`${fixed(key + 1)} · ${verdicts().card.inputs.weight(word)}`),
};

export const parts = { maskedRow };
