// Redraws elements with the laboratory's results. The first such element on the page starts the laboratory.
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

/**
 * Whether a figure may redraw now. During training only figures near the visible part of the page redraw, so that the
 * page stays smooth. Other figures redraw when the reader comes near them.
 */
export const mayDraw = (figure: LessonFigure | null): boolean => !remote.training || isNear(figure);
