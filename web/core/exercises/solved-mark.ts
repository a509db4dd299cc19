// Says beside an exercise that its reader has solved it once, in this visit or an earlier one.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { progress } from '../store/progress.ts';
import { t } from '../words/index.ts';

export const solvedMark = (exercise: string): TemplateResult | typeof nothing =>
  progress.read().solved.includes(exercise) ? html`<span class="solved">✓ ${t.exercise.solved}</span>` : nothing;
