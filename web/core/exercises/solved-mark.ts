// Says beside an exercise that its reader has solved it: these numbers, or others before.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { progress } from '../store/progress.ts';
import { t } from '../words/index.ts';

/** The mark of an exercise on the numbers of a seed; an exercise without fresh numbers has no seed. */
export function solvedMark(exercise: string, seed?: number): TemplateResult | typeof nothing {
  const { solved, solvedOn = {} } = progress.read();
  if (!solved.includes(exercise)) return nothing;
  const isThis = seed === undefined || solvedOn[exercise] === seed;
  return html`<span class="solved">✓ ${isThis ? t.exercise.solved : t.exercise.solvedBefore}</span>`;
}
