// Defines the elements that the page starts with.
// Chapters (chapters/…/page.ts) and afterwards.ts define the others. lesson-figure comes first, because elements inside
// figures look for it.
import '../core/elements/lesson-figure.ts';
import '../core/elements/attention-arcs.ts';
import '../chapters/opening/elements/bank-map.ts';
import './elements/bank-meter.ts';
import '../chapters/opening/elements/blend-slider.ts';
import './elements/language-link.ts';
import '../core/elements/live-number.ts';
import './elements/sentence-strip.ts';
import './elements/site-notice.ts';
