// The elements that every reader meets at once; chapters bring theirs (chapters/…/page.ts). Figures first: what stands in them asks for them.
import './lesson-figure.ts';
import './attention-arcs.ts';
import './bank-map.ts';
import './bank-meter.ts';
import './blend-slider.ts';
import './edit-bar.ts';
import './language-link.ts';
import './live-number.ts';
import './predict-reveal.ts';
import './sentence-strip.ts';
import './site-notice.ts';
import './term-notes.ts';
import './theme-switch.ts';
