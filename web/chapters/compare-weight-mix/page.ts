// Loads the chapter "compare-weight-mix" into the page: its elements and the layout of its exercise.
import { html } from 'lit';
import { power } from '../../core/exercises/exercise-parts.ts';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { bankRow, sentences } from '../../core/store/state.ts';
import { verdicts } from '../../core/words/shared.ts';
import '../../core/elements/attention-arcs.ts';
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/exercises/exercise-card.ts';
import './elements/loop-stepper.ts';
import '../../core/elements/product-view.ts';
import '../../core/elements/said-while.ts';
import './elements/softmax-steps.ts';

const tokens = sentences.river;
const powers = 'exercises.softmax.powers';

const softmax: Parts = {
  problem: () => html`
    <div class="problem">
      <matrix-view of="exercises.softmax.scores" tint="weight" frozen></matrix-view>
      <div class="powers"><p>${verdicts().card.powers}</p>
        ${tokens.map((_, key) => power(`exercises.softmax.scores.${bankRow}.${key}`, 1, `${powers}.0.${key}`))}
      </div>
    </div>`,
  fields: () => tokens.map((word) => html`${verdicts().card.inputs.weight(word)}`),
};

export const parts = { softmax };
