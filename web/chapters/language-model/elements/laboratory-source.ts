// The laboratory as a source to redraw with: it starts once an element that shows it is on the page.
import { remote } from '../laboratory/remote.ts';
import type { LessonFigure } from '../../../core/elements/lesson-figure.ts';
import { isNear } from '../../../core/elements/nearness.ts';
import type { Source } from '../../../core/elements/redraw-with.ts';

export const laboratory: Source = {
  subscribe(listener) {
    remote.start();
    return remote.subscribe(listener);
  },
};

/** While models train, only figures in sight draw, so that the page stays smooth; the others catch up when they come near. */
export const mayDraw = (figure: LessonFigure | null): boolean => !remote.training || isNear(figure);
