// Measures the time from an edit to the painted result in the page: `node bench/edits.mjs`, with `--against=FOLDER`
// to compare with another built page.
import path from 'node:path';
import { chromium } from '@playwright/test';
import { browsers } from '../tools/lib/browsers.mjs';
import { webDir } from '../tools/lib/paths.mjs';
import { isMain, main } from '../tools/lib/run.mjs';
import { readSettings } from '../tools/lib/settings.mjs';
import { serve } from '../tools/serve.mjs';

/** The cells that are edited in turn: a chapter, and the path of the number that the cell shows. */
const cells = [
  ['compare-weight-mix', 'river.scores.1.2'],
  ['compare-weight-mix', 'river.embeddings.1.0'],
  ['query-key-value', 'hand.queryWeight.0.0'],
  ['no-peeking', 'mask.scaled.1.1'],
  ['sandbox', 'sandbox.heads.0.weights.0.1'],
];
const edits = 30;

/**
 * Runs in the page: types numbers into one cell. For each number, returns the milliseconds from pressing Enter until
 * the result is painted. That is the first painted frame after the last change of the document inside the window.
 * Parts outside the window are updated later and are not counted.
 */
async function editCell({ of, count }) {
  const find = () =>
    [...document.querySelectorAll('matrix-view [role=gridcell]')].find((cell) =>
      cell.querySelector(`[data-of="${of}"]`),
    );
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const rest = () => new Promise((done) => setTimeout(done, 300));
  const inWindow = (node) => {
    const box = (node instanceof Element ? node : node.parentElement)?.getBoundingClientRect();
    return box !== undefined && box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight;
  };
  /**
   * Resolves to the time after the current frame is painted: a message that is sent in a frame's callback arrives after
   * that frame was painted.
   */
  const painted = () =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now());
      port2.postMessage(null);
    });
  /**
   * Makes an edit and returns the milliseconds until its result is painted. The edit happens in the callback of a
   * frame, so that no waiting for a frame is counted.
   */
  const timeOf = async (edit) => {
    const changes = [];
    const observer = new MutationObserver((records) => {
      const at = performance.now();
      for (const { target } of records) changes.push({ at, target });
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    await frame();
    const start = performance.now();
    edit();
    const pictures = [await painted()];
    while (pictures.length < 12) {
      await frame();
      pictures.push(await painted());
    }
    observer.disconnect();
    const last = Math.max(start, ...changes.filter(({ target }) => inWindow(target)).map(({ at }) => at));
    return (pictures.find((at) => at >= last) ?? Infinity) - start;
  };
  const times = [];
  find().scrollIntoView({ block: 'center' });
  await rest();
  for (let i = 0; i < count; i++) {
    const cell = find();
    cell.focus();
    cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await rest();
    const field = document.querySelector('matrix-view input');
    field.value = String((i % 3) + 1.25);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await rest();
    times.push(
      await timeOf(() =>
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
      ),
    );
    await rest();
  }
  return times;
}

/** Makes `edits` edits in a new window, the same number in each cell. Returns the times in milliseconds. */
async function turn(browser, folder) {
  const { url, close } = await serve({ folder, port: 0 });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const tab = await context.newPage();
    const times = [];
    for (const [place, of] of cells) {
      await tab.goto(`${url}#${place}`);
      await tab.waitForFunction(
        (path) => document.querySelector(`matrix-view [role=gridcell] [data-of="${path}"]`)?.textContent !== '',
        of,
      );
      await tab.waitForTimeout(1500); // until the neighbouring chapters have loaded, so that they do not disturb
      times.push(...(await tab.evaluate(editCell, { of, count: edits / cells.length })));
    }
    return times;
  } finally {
    await context.close();
    await close();
  }
}

const at = (times, share) => [...times].sort((a, b) => a - b)[Math.ceil(share * times.length) - 1] ?? NaN;
const line = (name, times) =>
  `${name}: median ${at(times, 0.5).toFixed(1)} ms, 95th percentile ${at(times, 0.95).toFixed(1)} ms, ` +
  `${times.filter((time) => time <= 16).length} of ${times.length} within 16 ms`;

if (isMain(import.meta)) {
  await main(async () => {
    const { against, turns } = readSettings(process.argv.slice(2), { against: '', turns: '3' }, ['turns']);
    const folders = { this: webDir, ...(against && { other: path.resolve(against) }) };
    const browser = await chromium.launch({ executablePath: browsers().chromium, args: ['--no-sandbox'] });
    const all = Object.fromEntries(Object.keys(folders).map((name) => [name, []]));
    for (let i = 0; i < Number(turns); i++)
      for (const [name, folder] of Object.entries(folders)) {
        const times = await turn(browser, folder);
        all[name].push(...times);
        console.log(line(`turn ${i + 1}, ${name}`, times));
      }
    for (const [name, times] of Object.entries(all)) console.log(line(`all, ${name}`, times));
    await browser.close();
  });
}
