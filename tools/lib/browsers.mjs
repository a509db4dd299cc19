// Finds the browsers of this machine: Chromium, Firefox, and WebKit with its driver.
import fs from 'node:fs';
import { which } from './run.mjs';

const first = (paths) => paths.find((file) => file && fs.existsSync(file));

/** The MiniBrowser of WebKitGTK 4.1, which Debian keeps in a folder named after the processor. */
function miniBrowser() {
  const folders = ['/usr/lib', '/usr/libexec'].filter((folder) => fs.existsSync(folder));
  const triples = folders.flatMap((folder) => [
    folder,
    ...fs
      .readdirSync(folder)
      .filter((name) => name.endsWith('-linux-gnu'))
      .map((name) => `${folder}/${name}`),
  ]);
  return first(triples.map((folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`));
}

function webkit() {
  const [driver, browser, display] = [which('WebKitWebDriver'), miniBrowser(), which('xvfb-run')];
  return driver && browser && display && which('xauth') ? { driver, browser, display } : undefined;
}

/**
 * Returns {chromium, firefox, webkit}: chromium and firefox are paths of programs, and webkit is {driver, browser,
 * display}. A missing browser is undefined.
 */
export function browsers() {
  return {
    // The headless shell comes first: the full browser makes tests 50 % slower.
    chromium: first([
      process.env.CHROME_PATH,
      which('chromium-headless-shell'),
      which('chromium', 'chromium-browser', 'google-chrome'),
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ]),
    firefox: first([
      process.env.FIREFOX_PATH,
      which('firefox-esr', 'firefox'),
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ]),
    webkit: webkit(),
  };
}
