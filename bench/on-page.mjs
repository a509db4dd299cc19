// Serves the page, opens it at a place in a window of its own, and closes both when its measuring is done.
import { serve } from '../tools/serve.mjs';

/** What `work` gives, which is handed the tab. */
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
