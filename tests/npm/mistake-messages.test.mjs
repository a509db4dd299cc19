// The message of every typical mistake names the argument, its place, what was given, and what is needed.
import assert from 'node:assert/strict';
import test from 'node:test';
import { faultsInCpp, faultsInJavaScript } from './support/mistake-rules.mjs';
import { mistakesInCpp, mistakesInJavaScript } from './support/mistakes-page.mjs';

const inJavaScript = await mistakesInJavaScript();
const inCpp = mistakesInCpp();

for (const mistake of inJavaScript) {
  test(`in JavaScript, the message names both sides: ${mistake.name}`, () => {
    assert.deepEqual(faultsInJavaScript(mistake), [], mistake.message);
  });
}

for (const mistake of inCpp) {
  test(`in C++, the message names both sides: ${mistake.name}`, () => {
    assert.deepEqual(faultsInCpp(mistake), [], mistake.message);
  });
}

test('a message that lacks the argument, its place or one side breaks the rules', () => {
  const row = (name) => inJavaScript.find((each) => each.name === name);
  const weak = [
    [row('NaN'), 'embeddings is NaN but must be finite'],
    [row('NaN'), 'embeddings[1][1] is NaN'],
    [row('NaN'), 'embeddings[1][1] must be finite'],
    [row('a bias that is larger than memory'), 'bias would be 100000 × 100000, but at most 134217728 fit'],
    [row('an unknown operation'), 'there is no operation "inverse"'],
  ];
  for (const [mistake, message] of weak) assert.notDeepEqual(faultsInJavaScript({ ...mistake, message }), [], message);
  const another = { ...row('NaN'), argument: 'matrix[1][1]', message: 'matrix[1][1] is NaN but must be finite' };
  assert.deepEqual(faultsInJavaScript(another), ['the caller has not written matrix']);
  const invented = { ...row('no heads'), given: 'is 7', message: 'heads is 7 but must be at least 1' };
  assert.deepEqual(faultsInJavaScript(invented), ['the input has no 7']);
  const rotary = { code: 'in.rotary = Rotary{}; in.rotary->base = -1;' };
  for (const message of ['base must be finite but is -1', 'rotary.base is -1'])
    assert.notDeepEqual(faultsInCpp({ ...rotary, message }), [], message);
  const pin = { code: 'in.pins = {{"scores", 0, 5, 1}};' };
  for (const message of ['pin scores[0][5] but scores is 6 × 5', 'pins[0] sets scores but it is 6 × 5'])
    assert.notDeepEqual(faultsInCpp({ ...pin, message }), [], message);
});

test('the tables keep their mistakes', () => {
  assert.ok(inJavaScript.length >= 95, `${inJavaScript.length}`);
  assert.ok(inJavaScript.length + inCpp.length >= 175, `${inJavaScript.length + inCpp.length}`);
});
