// The page's rooms: a chapter imports what all share and nothing of another chapter; what all share imports no chapter.
import fs from 'node:fs';
import path from 'node:path';
import { chapters } from '../../web/chapters/index.ts';
import { projectRoot } from './support/server.ts';
import { expect, test } from './support/test.ts';

const web = path.join(projectRoot, 'web');
const files = fs.readdirSync(web, { recursive: true, encoding: 'utf8' });
const sources = files.filter((name) => name.endsWith('.ts'));

/** "core", "shell", "chapters/order"; the list of chapters and what a chapter is belong to none of them. */
const roomOf = (name: string): string => /^(chapters\/[\w-]+|[\w-]+)\//.exec(name)?.[1] ?? 'web';

/** Files of the page that a file imports, by whatever way. */
function importsOf(name: string): string[] {
  const text = fs.readFileSync(path.join(web, name), 'utf8');
  return [...text.matchAll(/(?:\bfrom|\bimport\(?|\bmodule)\s*'(\.[^']+)'/g)].map(([, to = '']) =>
    path.posix.join(path.posix.dirname(name), to),
  );
}

test('arrows between the rooms of the page point one way', () => {
  expect(sources.length).toBeGreaterThan(200);
  const wrong = sources.flatMap((name) => {
    const room = roomOf(name);
    const isAllowed = (to: string): boolean =>
      room === 'core'
        ? to.startsWith('core/')
        : !room.startsWith('chapters/') || [room, 'core', 'styles', 'chapters'].includes(roomOf(to));
    return importsOf(name)
      .filter((to) => !to.startsWith('../'))
      .filter((to) => !isAllowed(to))
      .map((to) => `${name} imports ${to}`);
  });
  expect(wrong).toEqual([]);
});

test('every chapter’s folder is in the list of chapters', () => {
  const folders = fs
    .readdirSync(path.join(web, 'chapters'))
    .filter((name) => sources.includes(`chapters/${name}/chapter.ts`));
  expect(folders.sort()).toEqual(chapters.map(({ id }) => id).sort());
});

test('no style sheet looks into what stands inside: a browser would do so at every change of the page', () => {
  const sheets = files.filter((name) => name.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(20);
  expect(sheets.filter((name) => fs.readFileSync(path.join(web, name), 'utf8').includes(':has('))).toEqual([]);
});
