// Reads the paragraphs of an unpacked package. There is one reader for each kind of source.
import fs from 'node:fs';
import path from 'node:path';
import { readJson } from '../files.mjs';
import { packageStrings } from './r-strings.mjs';
import { plainParagraphs, swordBlocks } from './sword.mjs';
import { synsetsOf, synsetText } from './wordnet.mjs';

/** Returns the files below a folder whose names have this ending, sorted by name, because the order on disk varies. */
function filesBelow(folder, ending) {
  return fs
    .readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => path.join(folder, name));
}

/** Returns every string of at least eight words that is the field `text` of a nested object. */
function longTexts(value) {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    if (name === 'text' && typeof each === 'string') return each.split(' ').length >= 8 ? [each] : [];
    return longTexts(each);
  });
}

const withoutHtml = (text) => text.replace(/<[^>]*>/g, ' ').replace(/&[a-z]+;|&#\d+;/g, ' ');

/** Joins the short lines of paragraphs that are separated by empty lines. */
function joinLines(lines) {
  return lines
    .join('\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll('\n', ' '));
}

const sword = (stems) => (folder) =>
  stems.flatMap((stem) => swordBlocks(path.join(folder, 'usr/share/sword/modules', stem)).flatMap(plainParagraphs));

export const readers = {
  speeches: (folder) =>
    filesBelow(path.join(folder, 'package/data'), '.json').flatMap((file) => (readJson(file).text ?? '').split('\n')),
  wordnet: (folder) => synsetsOf(folder).map(synsetText),
  factbook: (folder) =>
    filesBelow(path.join(folder, 'package'), '.json')
      .filter((file) => path.basename(file).length === '..json'.length + 1 && path.basename(file) !== 'package.json')
      .flatMap((file) => longTexts(readJson(file)))
      .map(withoutHtml),
  mobyDick: (folder) =>
    filesBelow(path.join(folder, 'package/data'), '.json').flatMap((file) =>
      joinLines((readJson(file).text ?? '').split('\n')),
    ),
  austen: (folder) =>
    packageStrings(path.join(folder, 'usr/lib/R/site-library/janeaustenr/data/Rdata.rdb')).flatMap(joinLines),
  treasuryOfDavid: sword(['comments/zcom/tdavid/ot.c']),
  conciseCommentary: sword(['comments/zcom/mhcc/ot.b', 'comments/zcom/mhcc/nt.b']),
  worldEnglishBible: sword(['texts/ztext/engWEB2015eb/ot.b', 'texts/ztext/engWEB2015eb/nt.b']),
};
