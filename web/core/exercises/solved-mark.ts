// Marks an exercise that the reader has solved, either with the numbers on screen or with other numbers.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { progress } from '../store/progress.ts';
import { t } from '../words/index.ts';

/** The mark beside an exercise. An exercise without fresh numbers has no seed. */
export function solvedMark(exercise: string, seed?: number): TemplateResult | typeof nothing {
  const { solved, solvedOn = {} } = progress.read();
  if (!solved.includes(exercise)) return nothing;
  const isThis = seed === undefined || solvedOn[exercise] === seed;
  return html`<span class="solved">✓ ${isThis ? t.exercise.solved : t.exercise.solvedBefore}</span>`;
}
