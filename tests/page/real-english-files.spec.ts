// The model of the chapter "real-english" loads when it is needed, and readers can open their own model.
// A model that is wrong or fails to load removes nothing from the page.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadCheckpoint } from 'riverbank/checkpoints';
import { words as englishEn } from '../../web/chapters/real-english/words.en.ts';
import { filesByPath, filesIn } from '../../web/chapters/real-english/elements/dropped-files.ts';
import { OrderHandler } from '../../web/chapters/real-english/reading/order-handler.ts';
import { Reader } from '../../web/chapters/real-english/reading/reader.ts';
import { besideModel, englishWish, hasRead, openModel, readAgain, sentences } from './support/english.ts';
import { wrongOnes } from './support/lesson.ts';
import { eventually, expectTrueNow, focusOn, follow, hashOf, isReady, openNear, textOf } from './support/page.ts';
import { press } from './support/press.ts';
import { projectRoot } from './support/server.ts';
import { survey } from './support/survey.ts';
import { linkTo, modelStatus, numberOf, openRead, showOfHead, texts } from './support/real-english.ts';
import { mend, spoil } from './support/spoiling.ts';
import { atRest, nearChaptersLoaded } from './support/waits.ts';
import { expect, longTest, test } from './support/test.ts';
import { wide } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

const { model, together, own, problems, guesses } = englishEn;

longTest('if the model’s file is cut off, the page shows the error and can try again', async ({ visitor }) => {
  await spoil(visitor, 'half-english-weights.safetensors');
  await openNear(visitor, linkTo(...texts));
  await eventually(async () => (await modelStatus(visitor)).includes(model.again), true);
  expect(await modelStatus(visitor)).toMatch(/model\.safetensors .*\d+ bytes of \d+/);
  await mend(visitor);
  await visitor.click('english-model button');
  await hasRead(visitor);
  await expectTrueNow(visitor);
});

test('the model is fetched only near its chapter, the download can be cancelled, and in data-saving mode the page asks first', async ({
  visitor,
}) => {
  await spoil(visitor, 'late-english-weights.safetensors');
  await openNear(visitor, '');
  const fetched = () =>
    visitor.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/english-')).length,
    );
  expect(await fetched()).toBe(0);
  // The end of the chapter "real-english" is just above the next chapter, and a reader of the next chapter does not
  // need the model.
  await follow(visitor, 'class-verified');
  await nearChaptersLoaded(visitor);
  await atRest(visitor);
  expect(await modelStatus(visitor)).toBe(model.far);
  expect(await fetched()).toBe(0);
  await visitor.evaluate(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await follow(visitor, 'real-english');
  await eventually(async () => (await modelStatus(visitor)).includes(model.fetch), true);
  expect(await fetched()).toBe(0);
  expect(await textOf(visitor, 'banks-together')).toBe(together.needs);
  await visitor.click('english-model button');
  await eventually(() => visitor.evaluate(() => document.querySelector('english-model progress') !== null), true);
  await visitor.click('english-model button');
  await eventually(async () => (await modelStatus(visitor)).startsWith(model.cancelled), true);
  await mend(visitor);
  await visitor.click('english-model button');
  await hasRead(visitor);
  await expectTrueNow(visitor);
});

const golden = (name: string): Record<string, Buffer> => {
  const folder = path.join(projectRoot, 'tests/golden/models', name);
  const read = (file: string) => fs.readFileSync(path.join(folder, file));
  return {
    'config.json': read('config.json'),
    'tokenizer.json': read('tokenizer.json'),
    'model.safetensors': Buffer.from(read('model.safetensors.base64').toString(), 'base64'),
  };
};

/** Gives files to the page: through the file field, or dropped on the drop zone. */
const give = (visitor: Visitor, files: Record<string, Buffer>, dropped = false): Promise<void> =>
  visitor.evaluate(
    ({ list, drop }) => {
      const data = new DataTransfer();
      for (const [name, content] of list)
        data.items.add(new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], name));
      if (drop) {
        const zone = document.querySelector('own-checkpoint .drop')!;
        zone.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        return;
      }
      const input = document.querySelector<HTMLInputElement>('own-checkpoint input')!;
      input.files = data.files;
      input.dispatchEvent(new Event('change'));
    },
    {
      list: Object.entries(files).map(([name, content]) => [name, content.toString('base64')] as const),
      drop: dropped,
    },
  );

test('a checkpoint of the reader’s own appears in the same figures, and a wrong one keeps the previous model', async ({
  visitor,
}) => {
  await openRead(visitor);
  const ours = await numberOf(visitor, 'english.cosine.3.0');
  const complaint = () => textOf(visitor, 'own-checkpoint .problem-notice');
  const bert = golden('bert');
  const config = JSON.parse(bert['config.json']!.toString()) as object;
  const { 'model.safetensors': weights, ...noWeights } = bert;
  const spoiled = Buffer.from(weights!);
  spoiled.writeUInt32LE(0x7fc00000, spoiled.length - 4);
  for (const [what, files] of Object.entries({
    'another file': { 'notes.txt': Buffer.from('hello') },
    'unknown architecture': { ...bert, 'config.json': Buffer.from(JSON.stringify({ ...config, model_type: 'mamba' })) },
    'no weights': noWeights as Record<string, Buffer>,
    'another format': { ...(noWeights as Record<string, Buffer>), 'pytorch_model.bin': Buffer.from('PK') },
    'a pointer': { ...bert, 'model.safetensors': Buffer.from('version https://git-lfs.github.com/spec/v1\n') },
    'cut off': { ...bert, 'model.safetensors': weights!.subarray(0, weights!.length / 2) },
    'no number': { ...bert, 'model.safetensors': spoiled },
  })) {
    const why = await loadCheckpoint(files).then(
      () => 'opened',
      (error: Error) => error.message,
    );
    expect(why, what).not.toBe('opened');
    await give(visitor, files);
    await expect.poll(complaint, what).toBe(`${problems.open} ${why} ${own.kept}`);
    expect(await numberOf(visitor, 'english.cosine.3.0'), what).toBe(ours);
  }
  await give(visitor, bert, true);
  await eventually(async () => (await modelStatus(visitor)).startsWith(model.own), true);
  await hasRead(visitor);
  expect(await complaint()).toBe('');
  // The prose's sentences about our model are hidden for other models.
  const prose = () =>
    visitor.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('#real-english said-while')]
        .filter((each) => !each.hidden)
        .map((each) => each.getAttribute('fact') ?? `not ${each.getAttribute('not')}`),
    );
  expect(new Set(await prose())).toEqual(new Set(['not our-model']));
  expect(await textOf(visitor, 'word-guesses')).not.toContain(guesses.others.after);
  await showOfHead(visitor, 'keys');
  expect(await visitor.evaluate(() => document.querySelectorAll('.work [data-of*="learned.keys.bias"]').length)).toBe(
    1,
  );
  const found = await visitor.evaluate(survey);
  const { look } = found.english as { look: Parameters<typeof readAgain>[0] };
  using checkpoint = await loadCheckpoint(bert);
  await readAgain(look, new Reader(checkpoint, { own: true, name: own.name('config.json', 3) }, sentences));
  expect(await wrongOnes(found.shown, await hashOf(visitor))).toEqual([]);

  await give(visitor, golden('gpt2'));
  await eventually(async () => (await modelStatus(visitor)).includes(model.causal), true);
  await hasRead(visitor);
  expect(await textOf(visitor, 'word-guesses')).toBe(guesses.noMask);
  await press(visitor, '#figure-own-checkpoint', own.back);
  await eventually(async () => (await modelStatus(visitor)).startsWith(model.ours), true);
  await hasRead(visitor);
  expect(await numberOf(visitor, 'english.cosine.3.0')).toBe(ours);
  expect(new Set(await prose())).toEqual(new Set(['our-model']));
  expect(await textOf(visitor, 'word-guesses')).toContain(guesses.others.after);
});

test('files of a folder keep their paths, so that a part of a model is not taken for the model', async () => {
  const inFolder = (name: string, webkitRelativePath: string) =>
    Object.defineProperty(new File([], name), 'webkitRelativePath', { value: webkitRelativePath });
  const chosen = [
    inFolder('config.json', 'mine/config.json'),
    inFolder('config.json', 'mine/1_Pooling/config.json'),
    new File([], 'model.safetensors'),
  ];
  expect(filesByPath(chosen)).toEqual({
    'mine/config.json': chosen[0],
    'mine/1_Pooling/config.json': chosen[1],
    'model.safetensors': chosen[2],
  });
  const config = new File([], 'config.json');
  const entries = [{ isFile: true, fullPath: '/mine/config.json', file: (take: (file: File) => void) => take(config) }];
  const folder = {
    isDirectory: true,
    name: 'mine',
    createReader: () => ({ readEntries: (take: (some: unknown[]) => void) => take(entries.splice(0)) }),
  };
  const dropped = {
    items: [{ webkitGetAsEntry: () => folder }, { webkitGetAsEntry: () => null }],
    files: [new File([], 'mine'), chosen[2]],
  };
  expect(await filesIn(dropped as unknown as DataTransfer)).toEqual({
    '/mine/config.json': config,
    'model.safetensors': chosen[2],
  });
});

test('if a worker may not read files, the page reads them', async ({ visitor }) => {
  const said: unknown[] = [];
  const handler = new OrderHandler(
    () => Promise.reject(new DOMException('not in a worker', 'NotReadableError')),
    [],
    (answer) => said.push(answer),
  );
  await handler.receive({ do: 'open', files: {}, origin: { own: true, name: '' }, edition: 7 });
  expect(said).toEqual([{ unread: 'not in a worker', edition: 7 }]);

  await visitor.open(`/page-with-unreadable-files/#${linkTo(...texts)}`);
  await isReady(visitor);
  await hasRead(visitor);
  await give(visitor, { ...golden('bert'), 'notes.txt': Buffer.from('hello') });
  await eventually(async () => (await modelStatus(visitor)).startsWith(model.own), true);
  await hasRead(visitor);
  expect(await textOf(visitor, 'own-checkpoint .problem-notice')).toBe('');
});

longTest('if the worker ends, the page notices, and a new worker opens the same model', async ({ visitor }) => {
  await visitor.open(`/page-with-mortal-workers/#${linkTo(...texts)}`);
  await isReady(visitor);
  await hasRead(visitor);
  const before = await numberOf(visitor, 'english.cosine.3.0');
  await visitor.evaluate(() => workers.forEach((worker) => worker.terminate()));
  await focusOn(visitor, 'layer-parting input[type=range]');
  await visitor.press('Home');
  await visitor.evaluate(() => elapse());
  await expect
    .poll(() => textOf(visitor, '#figure-two-sentences .problem-notice[role=status]:not(:empty)'))
    .toContain(problems.silent);
  await press(visitor, '#figure-two-sentences', problems.again);
  await hasRead(visitor);
  expect(await numberOf(visitor, 'english.cosine.3.0')).toBe(before);
  await expectTrueNow(visitor);
});

longTest('the single-file page asks for the model and reads with it once it is given', async ({ visitor }) => {
  const { href } = pathToFileURL(path.join(projectRoot, 'dist/riverbank.html'));
  await visitor.open(`${href}#${linkTo(...texts)}`, wide);
  await isReady(visitor);
  await eventually(() => modelStatus(visitor), model.unserved);
  const folder = path.join(projectRoot, 'english/model');
  const names = ['config.json', 'tokenizer.json', 'rarity.json', 'kinds.json', 'model.safetensors'];
  await give(visitor, Object.fromEntries(names.map((name) => [name, fs.readFileSync(path.join(folder, name))])));
  await hasRead(visitor);
  const { look } = (await englishWish(visitor))!;
  const found = await visitor.evaluate(survey);
  using checkpoint = await openModel();
  const origin = { own: true, name: own.name('config.json', names.length) };
  await readAgain(look!, new Reader(checkpoint, origin, sentences, besideModel()));
  expect(await wrongOnes(found.shown, await hashOf(visitor))).toEqual([]);
});
