// Converts between places in a text and x coordinates in the pictures of the chapter "order".
import { store } from '../../../core/store/store.ts';

/** The state fields of the two movable places, i and j. */
export type PlaceField = 'position' | 'otherPlace';

/**
 * The layout of the pictures. `width`: the width. `left`: the x coordinate of the first place. `step`: the distance
 * between neighbouring places. `places`: the number of places.
 */
export const picture = { width: 600, left: 92, step: 22.5, places: 17 };

export const across = (place: number): number => picture.left + picture.step * place;

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

const along = ({ clientX }: Point, { left, width }: DOMRect): number =>
  (((clientX - left) / width) * picture.width - picture.left) / picture.step;

/** The place under a pointer. Beyond either end it is the first or the last place. */
export const placeUnder = (point: Point, box: DOMRect): number =>
  Math.min(Math.max(Math.round(along(point, box)), 0), picture.places - 1);

/**
 * The field of place i or j, whichever is nearer to the pointer. If i equals j, the upper half of the picture takes j
 * and the lower half i.
 */
export function nearest(point: Point, box: DOMRect): PlaceField {
  const { position, otherPlace } = store.state;
  const far = (place: number) => Math.abs(along(point, box) - place);
  if (position === otherPlace) return point.clientY < box.top + box.height / 2 ? 'otherPlace' : 'position';
  return far(position) <= far(otherPlace) ? 'position' : 'otherPlace';
}
