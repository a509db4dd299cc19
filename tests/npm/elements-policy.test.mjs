// Tests the elements and the engine on a page whose content security policy forbids inline styles, inline scripts, eval
// and untrusted HTML.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { test } from 'node:test';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { browsers } from '../../tools/lib/browsers.mjs';
import { newPage } from '../support/new-page.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const executablePath = browsers().chromium;

/** The policy that the guide of the elements names. */
const [, policy] = /^Content-Security-Policy: (.*)$/m.exec(
  fs.readFileSync(path.join(root, 'docs/guides/elements.md'), 'utf8'),
);
const html = `<!doctype html><title>policy</title><script type="module" src="page.js"></script>
<attention-view tokens="stream bank mud" embeddings="[[1, 0], [0, 1], [1, 1]]"></attention-view>
<softmax-steps scores="[1, 2]"></softmax-steps>
<matrix-view matrix="[[0.25, 1]]" tint="weight"></matrix-view>`;

/** Bundles the elements into one script, which also collects violations of the policy in `forbidden`. */
async function script() {
  const contents = `globalThis.forbidden = [];
document.addEventListener('securitypolicyviolation', (event) => forbidden.push(event.violatedDirective + ' ' + event.sample));
import './dist/npm/elements.js';`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: 'esm',
    write: false,
  });
  return outputFiles[0].text;
}

test('no part of the elements violates the strict policy of the guide', {
  skip: !executablePath && 'there is no Chromium',
}, async () => {
  const page = { '/': ['text/html', html], '/page.js': ['text/javascript', await script()] };
  const server = http.createServer(({ url }, response) => {
    const [type, text] = page[url] ?? ['text/plain', ''];
    response.writeHead(page[url] ? 200 : 404, { 'Content-Type': type, 'Content-Security-Policy': policy }).end(text);
  });
  await once(server.listen(0), 'listening');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  try {
    const tab = await newPage(browser);
    await tab.goto(`http://localhost:${server.address().port}/`);
    await tab.waitForFunction(() =>
      ['attention-view', 'softmax-steps', 'matrix-view'].every((name) =>
        document.querySelector(name).shadowRoot?.querySelector('[role=gridcell], svg'),
      ),
    );
    assert.deepEqual(await tab.evaluate(() => globalThis.forbidden), []);
    const shade = () =>
      getComputedStyle(document.querySelector('matrix-view').shadowRoot.querySelector('td.cell')).backgroundColor;
    assert.notEqual(await tab.evaluate(shade), 'rgba(0, 0, 0, 0)', 'the shade of a weight is set');
    const refused = await tab.evaluate(() => {
      try {
        document.body.innerHTML = '<b>';
        return '';
      } catch (error) {
        return error.name;
      }
    });
    assert.equal(refused, 'TypeError', 'the browser enforces trusted types');
  } finally {
    await browser.close();
    server.close();
  }
});
