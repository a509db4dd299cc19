// Tests the search for dead links, which is the last step of `npm run docs`.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { deadLinks } from '../../tools/lib/dead-links.mjs';

const folder = path.resolve(import.meta.dirname, '../../build/dead-links');

/** Writes a site of these pages: {path: HTML}. */
function site(pages) {
  fs.rmSync(folder, { recursive: true, force: true });
  for (const [name, html] of Object.entries(pages)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), html);
  }
  return folder;
}
const links = (...to) => to.map((href) => `<a class="x" href="${href}">x</a>`).join('\n');

test('links to pages, files and anchors of the site, and to other sites, are alive', () => {
  const pages = {
    'index.html': links('guides/', './guides/one.html#a%C3%A9', '/guides/one.html?a=1&amp;b=2', '#top', 'data.json'),
    'guides/index.html': links('../', '..', 'one.html', 'https://example.com/none', 'mailto:a@example.com'),
    'guides/one.html': '<h2 id="aé">a</h2>',
    'data.json': '{}',
  };
  pages['index.html'] += '<h1 id="top">top</h1>';
  assert.deepEqual(deadLinks(site(pages)), []);
});

test('a missing page, a missing anchor and a path outside of the site are dead', () => {
  const pages = {
    'index.html': links('none.html', 'guides/one.html#none', '/elsewhere.html', '/docs/guides/one.html#there'),
    'guides/one.html': `<h2 id="there">there</h2>${links('../none/')}`,
  };
  assert.deepEqual(deadLinks(site(pages), '/docs/').toSorted(), [
    'guides/one.html: ../none/',
    'index.html: /elsewhere.html',
    'index.html: guides/one.html#none',
    'index.html: none.html',
  ]);
});
