// The elements that every reader meets at once; chapters bring theirs (chapters/…/page.ts), and the menu's come afterwards (afterwards.ts). Figures first: what stands in them asks for them.
import '../core/elements/lesson-figure.ts';
import '../core/elements/attention-arcs.ts';
import '../chapters/opening/elements/bank-map.ts';
import './elements/bank-meter.ts';
import '../chapters/opening/elements/blend-slider.ts';
import './elements/language-link.ts';
import '../core/elements/live-number.ts';
import './elements/sentence-strip.ts';
import './elements/site-notice.ts';
