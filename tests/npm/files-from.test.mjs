// filesFrom reads a model from an address: in parts if the server supports this, and without the optional files that
// the server lacks.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { filesFrom, loadCheckpoint } from '../../dist/npm/checkpoints.js';
import { modelNamed } from '../golden/npm/model-folders.mjs';

const filesOf = (name) => modelNamed(name).files;

async function collected(tokens) {
  const all = [];
  for await (const token of tokens) all.push(token);
  return all;
}

/**
 * Serves the files, and with `ranges` also parts of them. For other paths, answers with the status `missing`, or with
 * the text `page` and status 200.
 */
async function served(files, { ranges, page, missing = 404 }, work) {
  const asked = [];
  const server = http.createServer(({ url, headers }, response) => {
    const bytes = files[url.slice(url.lastIndexOf('/') + 1)];
    if (bytes === undefined && page)
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    if (bytes === undefined) return response.writeHead(missing).end();
    const range = ranges && /bytes=(\d+)-(\d+)/.exec(headers.range ?? '');
    if (range && bytes.length === 0) return response.writeHead(416, { 'content-range': 'bytes */0' }).end();
    if (!range) return response.writeHead(200).end(bytes);
    const [begin, end] = [Number(range[1]), Number(range[2]) + 1];
    asked.push(end - begin);
    response
      .writeHead(206, { 'content-range': `bytes ${begin}-${end - 1}/${bytes.length}` })
      .end(bytes.subarray(begin, end));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work(`http://127.0.0.1:${server.address().port}/model`, asked);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

test('a folder behind an address, with and without ranges', async () => {
  const files = filesOf('llama');
  const { ids } = (await loadCheckpoint(files)).tokens('the bank');
  for (const ranges of [true, false]) {
    await served(files, { ranges }, async (address, asked) => {
      const model = await loadCheckpoint(await filesFrom(address));
      assert.deepEqual(model.tokens('the bank').ids, ids);
      const bytes = files['model.safetensors'];
      const header = 8 + Number(bytes.readBigUInt64LE());
      if (ranges) assert.equal(Math.max(...asked), bytes.length - header); // one request for all tensors
    });
  }
  await served({}, { ranges: true }, async (address) => {
    await assert.rejects(loadCheckpoint(await filesFrom(address)), /config\.json/);
  });
});

test('an empty file is found on a server with and without ranges', async () => {
  const files = { ...filesOf('llama'), 'config.json': Buffer.alloc(0) };
  for (const ranges of [true, false]) {
    await served(files, { ranges }, async (address) => {
      await assert.rejects(
        loadCheckpoint(await filesFrom(address)),
        /^RangeError: config\.json: byte 0: a \{ is missing$/,
      );
    });
  }
});

test('an error while reading a text file is not hidden by another message', async () => {
  const broken = Object.assign(new Blob(['{}']), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('the disk is gone')) }),
    arrayBuffer: () => Promise.reject(new Error('the disk is gone')),
    stream: () => {
      throw new Error('the disk is gone');
    },
  });
  const loading = loadCheckpoint({ ...filesOf('llama'), 'tokenizer.json': broken });
  await assert.rejects(loading, /^Error: the disk is gone$/);
});

/** The answers of three kinds of servers to a request for a missing file. */
const unknown = {
  'status 404': { missing: 404 },
  'status 403': { missing: 403 },
  'the page of a single-page application': { page: '<!doctype html><title>app</title>' },
};

for (const [name, answer] of Object.entries(unknown)) {
  test(`optional files may be missing on a server that answers with ${name}`, async () => {
    const all = filesOf('llama');
    const template = Buffer.from('{"chat_template":"the bank"}');
    const weights = all['model.safetensors'];
    const minimal = { 'config.json': all['config.json'], 'tokenizer.json': all['tokenizer.json'] };
    const index = Buffer.from('{"weight_map":{"model.norm.weight":"model-1.safetensors"}}');
    for (const files of [
      { ...minimal, 'model.safetensors': weights },
      { ...minimal, 'model.safetensors': weights, 'tokenizer_config.json': template },
      { ...minimal, 'model-1.safetensors': weights, 'model.safetensors.index.json': index },
    ]) {
      await served(files, answer, async (address) => {
        const found = await filesFrom(address);
        assert.deepEqual(Object.keys(found).sort(), Object.keys(files).sort());
      });
    }
    const files = { ...all, 'tokenizer_config.json': template };
    const chat = async (given) =>
      collected((await loadCheckpoint(given)).generate([{ role: 'user', content: 'a' }], { greedy: true, tokens: 2 }));
    await served(files, answer, async (address) => {
      assert.deepEqual(await chat(await filesFrom(address)), await chat(files));
    });
  });
}

test('a required file that a server refuses or replaces by a page is reported', async () => {
  await served({}, { missing: 403 }, async (address) => {
    await assert.rejects(
      filesFrom(address),
      /^RangeError: http:.*\/(config|tokenizer)\.json answered with status 403$/,
    );
  });
  await served({}, { page: '<!doctype html>' }, async (address) => {
    await assert.rejects(loadCheckpoint(await filesFrom(address)), /^RangeError: config\.json is a web page/);
  });
});

test('an index behind an address that cannot be read is reported by its name', async () => {
  const files = filesOf('llama');
  delete files['model.safetensors'];
  for (const index of ['{"weight_map": 3}', '{', '[]', '{"weight_map": {"a": 3, "b": "../secret"}}']) {
    await served({ ...files, 'model.safetensors.index.json': Buffer.from(index) }, {}, async (address) => {
      await assert.rejects(loadCheckpoint(await filesFrom(address)), /^RangeError: model\.safetensors\.index\.json/);
    });
  }
});

test('a part of a large file on disk, in chunks that stay until the next one is requested', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'riverbank-'));
  const bytes = Uint8Array.from({ length: 3.5 * 2 ** 20 }, (_, i) => (i * 7919) >> 8);
  const name = 'model.safetensors';
  fs.writeFileSync(path.join(folder, name), bytes);
  const { [name]: file } = await filesFrom(folder);
  const [begin, end] = [1000, bytes.length - 5];
  const part = file.slice(begin, end);
  assert.ok(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(begin, end)));
  let at = begin;
  let count = 0;
  for await (const chunk of part.chunks()) {
    await fs.promises.readFile(path.join(folder, name)); // gives the next chunk time to arrive
    assert.ok(Buffer.from(chunk).equals(bytes.subarray(at, at + chunk.length)));
    at += chunk.length;
    count++;
  }
  assert.deepEqual([at, count], [end, 4]);
  assert.equal((await file.slice(0, 0).arrayBuffer()).byteLength, 0);
  fs.rmSync(folder, { recursive: true });
});
