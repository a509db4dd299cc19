// Measures how long the chapter "real-english" takes to appear after its model has loaded, and to redraw its meter and
// its map after a sentence is typed.
import { median } from './measure.mjs';
import { onPage } from './on-page.mjs';

/** Runs in the page: returns the milliseconds from the last byte of the model until meter and map are shown. */
const untilShown = () =>
  new Promise((done) => {
    const look = () => {
      const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('english-weights'));
      const map = document.querySelector('sense-map[of="map"] svg');
      if (files.length > 0 && map) done(performance.now() - Math.max(...files.map(({ responseEnd }) => responseEnd)));
      else requestAnimationFrame(look);
    };
    look();
  });

/**
 * Runs in the page: types into the first sentence and returns {meter, map}: the milliseconds until each of the two
 * figures has been redrawn.
 */
const type = (sentence) =>
  new Promise((done) => {
    const start = performance.now();
    const took = {};
    const watch = (name, within) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        requestAnimationFrame(() => {
          took[name] = performance.now() - start;
          if (took.meter && took.map) done(took);
        });
      });
      observer.observe(document.querySelector(within), {
        ...{ subtree: true, childList: true, characterData: true },
        ...(name === 'map' && { attributes: true, attributeFilter: ['cx'] }),
      });
    };
    watch('meter', 'layer-parting');
    watch('map', 'sense-map[of="map"] .own.river');
    const field = document.querySelector('two-sentences input');
    field.value = sentence;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** Eight different sentences of about 32 tokens. */
const longSentences = ['bees', 'mules', 'boats', 'maps', 'drums', 'tents', 'lamps', 'ropes'].map(
  (things) =>
    `when the rain had stopped we sat down on the bank of the river and talked about our ${things} until it was so dark that we could not see the other side`,
);

/** {ready, meter, map} in ms: the time of untilShown, and the medians of the times of type. */
export const measureEnglish = (browser) =>
  onPage(browser, 'real-english', async (tab) => {
    const ready = await tab.evaluate(untilShown);
    const isResting = () => document.querySelector('english-model').wish?.resting;
    const typed = [];
    for (const sentence of longSentences) {
      await tab.waitForFunction(isResting);
      typed.push(await tab.evaluate(type, sentence));
    }
    const of = (name) => median(typed.map((took) => took[name]));
    return { ready, meter: of('meter'), map: of('map') };
  });
