// Defines the page's sliders: lowest, highest and default step, and the number that each sets; chapters add them.
import type { Field } from './fields.ts';
import type { Sliders } from './registered.ts';

export interface Range {
  least: number;
  most: number;
  first: number;
  /** How many steps make one unit of the number. */
  perUnit: number;
  /** The step at which the number is 0; by default step 0. */
  zero?: number;
  /** Whether the slider is logarithmic, so that equal distances on it multiply the number: 1, 2, 4, 8… */
  doubling?: boolean;
  /** The path of the number in the value tree. */
  shows: string;
  /** How many digits after the point of this number are shown. */
  digits: number;
}

/** The current step of each slider in a table. */
export type Steps<Table> = { readonly [Name in keyof Table]: number };

/** The current step of each slider of the page. */
export type Ranges = Steps<Sliders>;
export type RangeName = keyof Ranges;

export const ranges = {} as { readonly [Name in RangeName]: Range };
export const rangeNames = (): RangeName[] => Object.keys(ranges) as RangeName[];

/** A slider as a field: its default, and how it is read from a link. */
export const rangeField = ({ first, least, most }: Range): Field<number> => ({
  first,
  read: (text) => {
    const step = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
    return step >= least && step <= most ? step : undefined;
  },
});
