// Finds which two words the meter compares now, and the weights that underline the sentences beside the meter.
import type { ShownPath } from '../../core/store/paths.ts';
import type { SentenceName } from '../../core/store/state.ts';
import { bankRow } from '../../core/store/state.ts';
import { lookUp, numberAt } from '../../core/lesson/look-up.ts';
import { ownStages } from '../../core/lesson/values.ts';
import type { MeterStage, Stage, StripText } from '../../core/lesson/values.ts';
import { brought } from '../../core/words/brought.ts';
import type { Texts } from '../../core/words/brought.ts';
import { t } from '../../core/words/index.ts';
import { store } from '../../core/store/store.ts';
import { reading } from '../reading-place.ts';

/** Stages that compare "bank" in the river sentence with "bank" in the finance sentence. */
const ofTheSentences = {
  embeddings: 'meter.embeddings',
  projected: 'meter.projected',
  context: 'meter.context',
  blend: 'meter.blend',
  learned: 'learned.cosine',
} as const;
type SentenceStage = keyof typeof ofTheSentences;

const isOfTheSentences = (stage: MeterStage): stage is SentenceStage => Object.hasOwn(ofTheSentences, stage);
const ownStage = (stage: MeterStage): Stage | undefined => ownStages.row(stage).value;

/** The path of a stage's cosine. Undefined if the stage has none or its chapter is not loaded yet. */
export const cosineAt = (stage: MeterStage): ShownPath | undefined => {
  if (isOfTheSentences(stage)) return ofTheSentences[stage];
  return ownStage(stage)?.cosine;
};

/** The compared words and the name of the stage: "bank and bank, after attention". */
export function stageName(stage: MeterStage): string {
  const name = ({ ...t.meter.stage, ...brought.stages } as Texts)[stage] ?? stage;
  const { word } = ownStage(stage) ?? {};
  if (isOfTheSentences(stage)) return `${t.meter.compared('bank')}, ${name}`;
  return word ? `${t.meter.compared(String(lookUp(store.values, word)))}, ${name}` : name;
}

/**
 * The stage of the chapter that is being read. Undefined if that chapter has no cosine, or its cosine is not there yet.
 */
export function stageNow(): MeterStage | undefined {
  const path = cosineAt(reading.stage);
  if (path === undefined) return undefined;
  return store.values && lookUp(store.values, path) === undefined ? undefined : reading.stage;
}

/** The stage whose weights underline the two sentences. Undefined while the chapter is about other words. */
export function sentenceStageNow(): MeterStage | undefined {
  const stage = stageNow();
  return stage && isOfTheSentences(stage) ? stage : undefined;
}

/** The chapter's own two sentences that are compared now. Undefined if the chapter has none. */
export const textsNow = (): readonly [StripText, StripText] | undefined =>
  store.values && ownStage(reading.stage)?.texts?.(store.values);

/** The filled part of a word's underline, from 0 to 1: the weight that "bank" gives to the word, clamped. */
export const shareAt = (stage: MeterStage, name: SentenceName, place: number): number =>
  Math.min(Math.max(weightAt(stage, name, place), 0), 1);

/** The weight that "bank" gives to a word. Before attention, a word attends only to itself. */
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
