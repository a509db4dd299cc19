// Every slider of the page as a row: its whole steps from least to most, where it stands as the page opens, and the number it sets. Chapters add theirs.
import type { Field } from './fields.ts';

export interface Range {
  least: number;
  most: number;
  first: number;
  /** Steps to one unit of the number that it sets. */
  perUnit: number;
  /** The step that stands for zero; left out: step 0. */
  zero?: number;
  /** Equal ways on the slider multiply: 1, 2, 4, 8… */
  doubling?: boolean;
  /** The path of that number, and its digits after the point. */
  shows: string;
  digits: number;
}

/** The step at which each slider of a table stands. */
export type Steps<Table> = { readonly [Name in keyof Table]: number };

/** The step at which each slider of the page stands; chapters extend it (chapters/…/settings.ts). */
export interface Ranges {}
export type RangeName = keyof Ranges;

export const ranges = {} as { readonly [Name in RangeName]: Range };
export const rangeNames = (): RangeName[] => Object.keys(ranges) as RangeName[];

/** A slider as what a link may say of it. */
export const rangeField = ({ first, least, most }: Range): Field<number> => ({
  first,
  read: (text) => {
    const step = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
    return step >= least && step <= most ? step : undefined;
  },
});
