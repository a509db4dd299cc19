// Opens pages of a browser without Playwright's time limits.

/** Opens a page in `browser`. Each wait in it lasts until its event has happened, however slow the machine is. */
export async function newPage(browser, options) {
  const page = await browser.newPage(options); // eslint-disable-line no-restricted-syntax -- this is the one place
  page.setDefaultTimeout(0); // eslint-disable-line no-restricted-syntax -- 0 means no limit
  return page;
}
