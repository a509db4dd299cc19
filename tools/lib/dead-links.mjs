// Finds links of a built site that lead to no file, or to no place in their file.
import fs from 'node:fs';
import path from 'node:path';

const site = 'http://site';
const all = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found.replaceAll('&amp;', '&'));

/** The links and the anchors of an HTML page. */
const readPage = (text) => ({
  links: all(text, /<(?:a|link|area)\s[^>]*?\bhref="([^"]*)"/g),
  anchors: new Set(all(text, /\s(?:id|name)="([^"]*)"/g)),
});

/** The pages of a folder by their paths, such as "guides/fast.html". */
function pagesIn(folder) {
  const names = fs.readdirSync(folder, { recursive: true }).map((name) => name.split(path.sep).join('/'));
  return new Map(
    names
      .filter((name) => name.endsWith('.html'))
      .map((name) => [name, readPage(fs.readFileSync(path.join(folder, name), 'utf8'))]),
  );
}

/**
 * Returns a line for each dead link of the site in a folder, such as "index.html: guides/none.html". Links to other
 * sites are not followed. `base`: the site's path on its server, with a slash at both ends.
 */
export function deadLinks(folder, base = '/') {
  const pages = pagesIn(folder);
  const isDead = (name, link) => {
    const { origin, pathname, hash } = new URL(link, `${site}${base}${name}`);
    if (origin !== site) return false;
    if (!pathname.startsWith(base)) return true;
    const file = decodeURIComponent(pathname.slice(base.length)).replace(/(^|\/)$/, '$1index.html');
    if (!fs.existsSync(path.join(folder, file))) return true;
    const anchor = decodeURIComponent(hash.slice(1));
    return anchor !== '' && pages.has(file) && !pages.get(file).anchors.has(anchor);
  };
  return [...pages].flatMap(([name, { links }]) =>
    [...new Set(links)].filter((link) => isDead(name, link)).map((link) => `${name}: ${link}`),
  );
}
