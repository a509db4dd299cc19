// The lesson outside a browser: the npm engine and the page's pure functions, so that the page can be compared with
// them.
import fs from 'node:fs';
import path from 'node:path';
import { signal } from '@preact/signals-core';
import './chapters.ts';
import { loadEngine as load } from '../../../web/core/engine/engine.ts';
import type { Engine } from '../../../web/core/engine/engine.ts';
import { formatNumber } from '../../../web/core/lesson/format.ts';
import { watched } from '../../../web/core/store/edits.ts';
import { readLink } from '../../../web/core/store/link.ts';
import { defaultState } from '../../../web/core/store/state.ts';
import type { State } from '../../../web/core/store/state.ts';
import { lookUp } from '../../../web/core/lesson/look-up.ts';
import { computeValues } from '../../../web/core/lesson/values.ts';
import type { Values } from '../../../web/core/lesson/values.ts';
import { measured } from '../../../web/chapters/four-at-a-time/scaling/record.ts';
import type { ScalingRecord } from '../../../web/chapters/four-at-a-time/scaling/record.ts';
import type { Wish } from '../../../web/chapters/language-model/laboratory/messages.ts';
import { readAgain } from './english.ts';
import type { EnglishWish } from './english.ts';
import { rehearse, wishOf } from './laboratory.ts';
import { projectRoot } from './server.ts';
import type { Shown } from './survey.ts';

let loading: Promise<Engine> | undefined;
export const loadEngine = (): Promise<Engine> => (loading ??= load());

/**
 * Computes the values of a changing state like the page: after a change, only the values that depend on it are computed
 * again.
 */
export function changingValues(engine: Engine): (state: State) => Values {
  const now = signal(defaultState);
  const values = computeValues(engine, watched(now));
  return (state) => {
    now.value = state;
    return values;
  };
}

/** The state in the part of an address after "#…?". */
export function stateOf(hash: string): State {
  const link = decodeURIComponent(hash.split('?').slice(1).join('?'));
  const read = readLink(link);
  if (!('state' in read)) throw new Error(`the page wrote a link that cannot be read (${read.problem}): ${hash}`);
  return read.state;
}

/** Lists the shown values that are wrong. Each shown value must be the engine's value in the page's number format. */
export async function wrongOnes(
  shown: readonly Shown[],
  hash: string,
  wish?: Wish,
  record?: ScalingRecord,
  english?: EnglishWish,
): Promise<string[]> {
  const state = stateOf(hash);
  if (english?.look && shown.some(({ of }) => of.startsWith('english.'))) await readAgain(english.look);
  if (shown.some(({ of }) => of.startsWith('model.'))) await rehearse(wish ?? wishOf(state));
  measured.record = record;
  const values = computeValues(await loadEngine(), state);
  return shown.flatMap(({ of, digits, text }) => {
    const value = valueAt(values, of);
    const wanted = formatNumber(value, digits);
    // Rows of zeros have no cosine, so the sentence shows a dash.
    if (text === '–' && Number.isNaN(value) && /^meter|cosine/.test(of)) return [];
    if (value === undefined) return [`${of} is no value of the lesson, but the page shows “${text}”`];
    return text === wanted ? [] : [`${of}: the page shows “${text}”, the engine says “${wanted}”`];
  });
}

/** The value at a path. If the value cannot be computed, the dash that the prose shows. */
function valueAt(values: Values, path: string): unknown {
  try {
    return lookUp(values, path);
  } catch {
    return '–';
  }
}

interface Golden {
  notebooks: { notebook: string; cells: { cell: number; printed: string }[] }[];
  entries: { id: string; value: { shape: number[]; data: number[] } }[];
}

/** PyTorch's results and the notebooks' printed outputs. */
export const golden = JSON.parse(
  fs.readFileSync(path.join(projectRoot, 'tests/golden/notebooks.json'), 'utf8'),
) as Golden;
