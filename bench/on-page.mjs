// Serves the page, opens it at a chapter in a new window, and closes the window and the server after the measurement.
import { serve } from '../tools/serve.mjs';

/** Opens the page at the chapter `place`, calls `work` with the browser's tab, and returns the result of `work`. */
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
