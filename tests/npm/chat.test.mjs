// The model's template writes a chat, and a session keeps the results of earlier turns.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { filesFrom, loadCheckpoint } from '../../dist/npm/checkpoints.js';
import { modelNamed } from '../golden/npm/model-folders.mjs';

const { files } = modelNamed('llama');

/** The template of ChatML, with spaces in place of its special tokens, and an added error for the role "critic". */
const template = `{{- bos_token -}}
{%- for message in messages -%}
{%- if message['role'] == 'critic' -%}{{ raise_exception('no critics') }}{%- endif -%}
{{ message['role'] + ' ' + message['content'] | trim + ' end ' }}
{%- endfor -%}
{%- if add_generation_prompt -%}{{ 'assistant ' }}{%- endif -%}`;

const open = (config) =>
  loadCheckpoint({ ...files, 'tokenizer_config.json': new TextEncoder().encode(JSON.stringify(config)) });
const withTemplate = await open({ chat_template: template, bos_token: { content: 'bank' } });
const options = { greedy: true, tokens: 4, stop: [] };
const user = (content) => [{ role: 'user', content }];

async function collected(tokens) {
  const all = [];
  for await (const token of tokens) all.push(token);
  return { ids: all.map(({ id }) => id), text: all.map(({ text }) => text).join('') };
}
/** The ids of a text to which no special tokens are added. */
const idsOf = (model, text) => {
  const session = model.session();
  session.append('a');
  const { length } = session.ids;
  session.append(text);
  return session.ids.slice(length);
};

test('the text of a chat is that of its template', async () => {
  const got = await collected(withTemplate.generate(user(' the river '), options));
  const ids = idsOf(withTemplate, 'bankuser the river end assistant ');
  assert.deepEqual(got, await collected(withTemplate.generate(ids, options)));
});

test('a session continues a chat with the answers that were generated', async () => {
  const session = withTemplate.session();
  const first = await collected(session.generate(user('the river'), options));
  assert.deepEqual(session.messages, [...user('the river'), { role: 'assistant', content: first.text }]);
  const second = await collected(session.generate(user('the'), options));
  const whole = `bankuser the river end assistant ${first.text.trim()} end user the end assistant `;
  const ids = idsOf(withTemplate, whole);
  assert.deepEqual(session.ids, [...ids, ...second.ids]);
  assert.deepEqual(second, await collected(withTemplate.generate(ids, options)));
  assert.equal(session.messages.length, 4);
});

test('a template may have a name', async () => {
  const model = await open({
    chat_template: [
      { name: 'tools', template: 'x' },
      { name: 'default', template },
    ],
    bos_token: 'bank',
  });
  const want = await collected(withTemplate.generate(user('the river'), options));
  assert.deepEqual(await collected(model.generate(user('the river'), options)), want);
});

const bytes = (text) => new TextEncoder().encode(text);

const answer = (model) => collected(model.generate(user('the river'), options));

test('chat_template.jinja takes precedence over tokenizer_config.json', async () => {
  const want = await answer(withTemplate);
  const config = bytes(JSON.stringify({ chat_template: 'a bank', bos_token: 'bank' }));
  const jinja = { ...files, 'chat_template.jinja': bytes(template) };
  assert.deepEqual(await answer(await loadCheckpoint({ ...jinja, 'tokenizer_config.json': config })), want);
  const without = await loadCheckpoint({ ...files, 'tokenizer_config.json': config });
  assert.notDeepEqual(await answer(without), want);
  const ids = idsOf(without, 'user the river end assistant ');
  assert.deepEqual(await answer(await loadCheckpoint(jinja)), await collected(without.generate(ids, options)));
});

test('filesFrom finds chat_template.jinja in a folder', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'riverbank-'));
  const all = {
    ...files,
    'chat_template.jinja': bytes(template),
    'tokenizer_config.json': bytes('{"bos_token":"bank"}'),
  };
  for (const [name, content] of Object.entries(all)) fs.writeFileSync(path.join(folder, name), content);
  assert.deepEqual(await answer(await loadCheckpoint(await filesFrom(folder))), await answer(withTemplate));
  fs.rmSync(folder, { recursive: true });
});

test('a chat template that is not UTF-8 is refused by its name', async () => {
  const bad = { ...files, 'chat_template.jinja': Uint8Array.of(0xc3, 0x28) };
  await assert.rejects(loadCheckpoint(bad), /^RangeError: chat_template\.jinja is not UTF-8$/);
});

test('wrong messages and missing templates are refused, and the session stays as it was', async () => {
  const session = withTemplate.session();
  await collected(session.generate(user('the river'), options));
  const [ids, messages] = [session.ids, session.messages];
  const refused = (prompt, message) => assert.rejects(session.generate(prompt, options).next(), message);
  await refused([{ role: 'user' }], /^TypeError: messages\[0\]\.content must be a string/);
  await refused([{ role: 'user', content: 'a', name: 'b' }], /^TypeError: messages\[0\] has no option "name"/);
  await refused([{ role: 'critic', content: 'a' }], /^RangeError: chat_template: .*no critics/);
  await refused(user('the river '.repeat(40)), /^RangeError: the text has \d+ tokens, but the model reads at most 64$/);
  assert.deepEqual([session.ids, session.messages], [ids, messages]);
  const plain = await loadCheckpoint(files);
  await assert.rejects(
    plain.generate(user('a')).next(),
    /^RangeError: there is no chat_template\.jinja, and tokenizer_config\.json has no chat_template, so this model takes a text and not messages$/,
  );
});
