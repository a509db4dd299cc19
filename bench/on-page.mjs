// Serves the page, opens it at a chapter in a new window, and closes both after the measurement.
import { serve } from '../tools/serve.mjs';

/** Returns the result of `work`, which is called with the tab. */
export async function onPage(browser, place, work) {
  const { url, close } = await serve({ port: 0 });
  const context = await browser.newContext();
  try {
    const tab = await context.newPage();
    await tab.goto(`${url}#${place}`);
    return await work(tab);
  } finally {
    await context.close();
    await close();
  }
}
