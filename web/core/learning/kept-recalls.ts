// Remembers in this browser when each solved exercise is due again, and whether the reader declined today's offer.
import { asRecord, Kept } from '../store/kept.ts';
import type { Taken } from '../store/kept.ts';
import { currentName } from '../store/state.ts';
import type { Recall, Recalls } from './recall.ts';

/** The stored data. Properties that another version of the page has added are kept. */
export interface KeptRecalls extends Readonly<Record<string, unknown>> {
  readonly recalls: Recalls;
  /** The day on which the reader declined the offer. On that day the page offers nothing more. */
  readonly notOn?: number;
}

const isDay = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);

function recallIn(value: unknown): Recall | undefined {
  const { hits, due } = asRecord(value) ?? {};
  if (!isDay(hits) || hits < 0 || !(due === undefined || isDay(due))) return undefined;
  return due === undefined ? { hits } : { hits, due };
}

function take({ recalls = {}, notOn, ...others }: Record<string, unknown>): Taken<KeptRecalls> {
  const entries = Object.entries(asRecord(recalls) ?? {}).map(
    ([name, value]) => [currentName(name), recallIn(value)] as const,
  );
  const read = entries.filter((entry): entry is [string, Recall] => entry[1] !== undefined);
  const value = { ...others, recalls: Object.fromEntries(read), ...(isDay(notOn) ? { notOn } : {}) };
  const whole =
    asRecord(recalls) !== undefined && read.length === entries.length && (notOn === undefined || isDay(notOn));
  return { value, whole };
}

export const keptRecalls = new Kept('riverbank-recall', take);
