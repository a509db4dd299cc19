// Which cosine of the two banks the meter shows, and whose weights underline the words beside it.
import type { SentenceName } from '../../core/store/state.ts';
import { bankRow } from '../../core/store/state.ts';
import { numberAt } from '../../core/lesson/values.ts';
import type { MeterStage } from '../../core/lesson/values.ts';
import { store } from '../../core/store/store.ts';
import { reading } from '../reading-place.ts';

/** Where each stage's cosine stands. */
export const cosineAt: Readonly<Record<MeterStage, string>> = {
  embeddings: 'meter.embeddings',
  projected: 'meter.projected',
  context: 'meter.context',
  blend: 'meter.blend',
  earlier: 'meter.context',
  learned: 'learned.cosine',
  masked: 'mask.banks.masked',
  model: 'model.banks.cosine',
};

/** The stage of the chapter that is being read; chapter 2's, while that chapter has no two banks to compare. */
export const stageNow = (): MeterStage =>
  store.values && Number.isNaN(numberAt(store.values, cosineAt[reading.stage])) ? 'earlier' : reading.stage;

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
