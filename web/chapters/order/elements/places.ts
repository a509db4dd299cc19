// Where the places of a text lie in chapter 8's pictures, and which one of them a pointer means.
import { store } from '../../../core/store/store.ts';

/** The two places that can be moved: i and j. */
export type PlaceField = 'position' | 'otherPlace';

/** The pictures' width, where their first place lies, how far places are apart, and how many there are. */
export const picture = { width: 600, left: 92, step: 22.5, places: 17 };

export const across = (place: number): number => picture.left + picture.step * place;

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

const along = ({ clientX }: Point, { left, width }: DOMRect): number =>
  (((clientX - left) / width) * picture.width - picture.left) / picture.step;

/** The place under a pointer; beyond the first or last one, that. */
export const placeUnder = (point: Point, box: DOMRect): number =>
  Math.min(Math.max(Math.round(along(point, box)), 0), picture.places - 1);

/** The one of the two that lies nearer to the pointer; of two at the same place, that whose grip is nearer: j's is above. */
export function nearest(point: Point, box: DOMRect): PlaceField {
  const { position, otherPlace } = store.state;
  const far = (place: number) => Math.abs(along(point, box) - place);
  if (position === otherPlace) return point.clientY < box.top + box.height / 2 ? 'otherPlace' : 'position';
  return far(position) <= far(otherPlace) ? 'position' : 'otherPlace';
}
