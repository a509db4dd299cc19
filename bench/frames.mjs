// Measures the frames per second of the page before and while models train in the chapter "language-model".
import { onPage } from './on-page.mjs';

/** Runs in the page: counts frames for this many milliseconds and returns the frames per second. */
const countFrames = (milliseconds) =>
  new Promise((done) => {
    const start = performance.now();
    let frames = -1;
    const next = (now) => {
      frames++;
      if (now - start < milliseconds) requestAnimationFrame(next);
      else done((frames * 1000) / (now - start));
    };
    requestAnimationFrame(next);
  });

/** {resting, training}: frames per second before and during training. */
export const measureFrames = (browser) =>
  onPage(browser, 'language-model', async (tab) => {
    const train = tab.locator('training-controls').getByRole('button', { name: 'Train', exact: true }).first();
    await train.waitFor();
    await tab.waitForTimeout(3000); // until the other chapters have loaded, so that they do not disturb
    const resting = await tab.evaluate(countFrames, 3000);
    await train.click();
    return { resting, training: await tab.evaluate(countFrames, 5000) };
  });
