// Base class for the elements of the scaling lab: they redraw after each new measurement.
import { scalingRemote } from '../scaling/remote.ts';
import type { ScalingValues } from '../scaling/view.ts';
import { store } from '../../../core/store/store.ts';
import { LessonElement } from '../../../core/elements/lesson-element.ts';
import { redrawWith } from '../../../core/elements/redraw-with.ts';

export abstract class ScalingElement extends LessonElement {
  constructor() {
    super();
    redrawWith(this, scalingRemote);
  }

  protected get scaling(): ScalingValues | undefined {
    return store.values?.scaling;
  }
}

/**
 * The number of decimals (0 to 4) with which a value shows three significant digits. Numbers from 1000 show more
 * digits, and numbers below 0.01 show fewer.
 */
export const threeDigits = (value: number): number => Math.min(4, Math.max(0, 2 - Math.floor(Math.log10(value))));
