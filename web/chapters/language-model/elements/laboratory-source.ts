// Lets elements redraw with the laboratory's results. The laboratory starts with the first such element on the page.
import { remote } from '../laboratory/remote.ts';
import type { LessonFigure } from '../../../core/elements/lesson-figure.ts';
import { isNear } from '../../../core/elements/nearness.ts';
import type { Source } from '../../../core/elements/redraw-with.ts';

export const laboratory: Source = {
  subscribe(listener) {
    remote.open();
    return remote.subscribe(listener);
  },
};

/** During training only figures in sight redraw, so that the page stays smooth. The others redraw when they come near. */
export const mayDraw = (figure: LessonFigure | null): boolean => !remote.training || isNear(figure);
