// Which cosine of the two banks the meter shows, and whose weights underline the words beside it.
import type { SentenceName } from '../../core/store/state.ts';
import { bankRow } from '../../core/store/state.ts';
import { numberAt, ownStages } from '../../core/lesson/values.ts';
import type { MeterStage } from '../../core/lesson/values.ts';
import { brought } from '../../core/words/brought.ts';
import type { Texts } from '../../core/words/brought.ts';
import { t } from '../../core/words/index.ts';
import { store } from '../../core/store/store.ts';
import { reading } from '../reading-place.ts';

/** Where the cosine of each stage stands; chapters bring their own. */
const shared = {
  embeddings: 'meter.embeddings',
  projected: 'meter.projected',
  context: 'meter.context',
  blend: 'meter.blend',
  earlier: 'meter.context',
  learned: 'learned.cosine',
} satisfies Partial<Record<MeterStage, string>>;

/** A stage whose chapter has not come yet stands nowhere. */
export const cosineAt = (stage: MeterStage): string => ({ ...shared, ...ownStages })[stage] ?? '';
export const stageName = (stage: MeterStage): string =>
  (({ ...t.meter.stage, ...brought.stages }) as Texts)[stage] ?? stage;

/** The stage of the chapter that is being read; chapter 2's, while that chapter has not come or has no two banks to compare. */
export function stageNow(): MeterStage {
  const path = cosineAt(reading.stage);
  const isThere = store.values ? !Number.isNaN(numberAt(store.values, path)) : path !== '';
  return isThere ? reading.stage : 'earlier';
}

/** How much of bank's attention a word of its sentence gets at this stage, as a part of its line: what a reader has set may be below nothing or beyond all. */
export const shareAt = (stage: MeterStage, name: SentenceName, place: number): number =>
  Math.min(Math.max(weightAt(stage, name, place), 0), 1);

/** Before attention, a word attends to itself alone. */
function weightAt(stage: MeterStage, name: SentenceName, place: number): number {
  switch (stage) {
    case 'embeddings':
    case 'projected':
      return Number(place === bankRow);
    case 'blend':
      return numberAt(store.values, `blend.${name}.weights.0.${place}`);
    case 'learned':
      return numberAt(store.values, `learned.${name}.weights.${bankRow}.${place}`);
    default:
      return numberAt(store.values, `${name}.weights.${bankRow}.${place}`);
  }
}
