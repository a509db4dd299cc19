// Runs the model of the chapter "real-english" outside a browser.
// The package reads the same files as the page, so every number of the page can be compared.
import fs from 'node:fs';
import path from 'node:path';
import { loadCheckpoint } from 'riverbank/checkpoints';
import { readSenses } from '../../../english/senses/measure.mjs';
import type { Look } from '../../../web/chapters/real-english/reading/look.ts';
import type { Beside } from '../../../web/chapters/real-english/reading/reader.ts';
import { Reader } from '../../../web/chapters/real-english/reading/reader.ts';
import { shown } from '../../../web/chapters/real-english/reading/shown.ts';
import { projectRoot } from './server.ts';
import type { Visitor } from './visitor.ts';
import { eventually } from './waits.ts';

/** The settings that determine the page's numbers, and whether the model has computed all numbers. */
export interface EnglishWish {
  look?: Look;
  resting: boolean;
}

const inModel = (name: string): string => path.join(projectRoot, 'english/model', name);
export const modelFiles = ['config.json', 'tokenizer.json', 'model.safetensors'];

export const sentences = ['ordinary.tune', 'ordinary.report', 'hard.tune', 'hard.report'].flatMap((name) =>
  readSenses(fs.readFileSync(path.join(projectRoot, `english/senses/${name}.txt`), 'utf8')),
);

export const openModel = () =>
  loadCheckpoint(Object.fromEntries(modelFiles.map((name) => [name, fs.readFileSync(inModel(name))])));

const jsonOf = <Content>(name: string): Content => JSON.parse(fs.readFileSync(inModel(name), 'utf8')) as Content;

/** The files that the page fetches in addition to the model. */
export const besideModel = (): Beside => ({ rarity: jsonOf('rarity.json'), kinds: jsonOf('kinds.json') });

let ours: Promise<Reader> | undefined;

/** The reader of our own model and the built-in sentences. All calls share one reader. */
export const ourReader = (): Promise<Reader> =>
  (ours ??= openModel().then(
    (checkpoint) => new Reader(checkpoint, { own: false, name: '' }, sentences, besideModel()),
  ));

let known = '';

/** Computes the view for these settings, and puts it into the lesson's values. */
export async function readAgain(look: Look, reader?: Reader): Promise<void> {
  const named = JSON.stringify(look);
  if (named === known && !reader) return;
  for (const view of (reader ?? (await ourReader())).views(look)) shown.english = view;
  known = reader ? '' : named;
}

export const englishWish = (visitor: Visitor): Promise<EnglishWish | undefined> =>
  visitor.evaluate(() => (document.querySelector('english-model') as unknown as { wish?: EnglishWish } | null)?.wish);

/** Waits until the model has read everything that the page shows. */
export const hasRead = (visitor: Visitor): Promise<void> =>
  eventually(async () => (await englishWish(visitor))?.resting === true, true);
