// Tests of the test tools: a visitor must see what happens in its browser, because all other page tests rely on this.
import { axeViolations } from './support/axe.ts';
import { paleTexts } from './support/contrast.ts';
import { expect, test } from './support/test.ts';
import { phone, wide } from './support/visitor.ts';

test('a quiet page reports nothing', async ({ visitor }) => {
  await visitor.open('/fixture/quiet.html');
  expect(await visitor.consoleErrors()).toEqual([]);
  expect(await visitor.foreignRequests()).toEqual([]);
  expect(await visitor.evaluate(() => watched.violations)).toEqual([]);
  expect(await axeViolations(visitor)).toEqual([]);
});

test('the visitor reports every problem of a noisy page', async ({ visitor }) => {
  await visitor.open('/fixture/noisy.html');
  const errors = async () => (await visitor.consoleErrors()).join('\n');
  for (const words of ['a complaint', 'thrown later', 'nobody caught this']) await expect.poll(errors).toContain(words);
  await expect.poll(async () => (await visitor.foreignRequests()).join()).toContain('elsewhere.invalid');
  await expect.poll(async () => (await visitor.evaluate(() => watched.violations)).join()).toContain('style-src');
  const violations = (await axeViolations(visitor)).join('\n');
  for (const rule of ['button-name', 'color-contrast', 'html-has-lang']) expect(violations).toContain(rule);
  expect((await visitor.evaluate(paleTexts, 'svg text')).join()).toContain('Pale: 2.3');
  if (visitor.browser === 'chromium') {
    const moved = () => visitor.evaluate(() => watched.shifts.filter(({ at }) => at > watched.readyAt!).length);
    await expect.poll(moved).toBeGreaterThan(0);
  }
});

test('keys and clicks reach the page', async ({ visitor }) => {
  const said = () => visitor.evaluate(() => document.querySelector('#said')!.textContent);
  const focused = () => visitor.evaluate(() => document.activeElement!.localName);
  await visitor.open('/fixture/quiet.html');
  await visitor.press('Tab');
  expect(await focused()).toBe('button');
  expect(await visitor.evaluate(() => document.activeElement!.matches(':focus-visible'))).toBe(true);
  await visitor.press('Tab');
  await visitor.type('bank 7');
  expect(await visitor.evaluate(() => document.querySelector('input')!.value)).toBe('bank 7');
  await visitor.press('Shift+Tab');
  expect(await focused()).toBe('button');
  await visitor.press('Control+z');
  expect(await said()).toBe('Control+z');
  await visitor.press('ArrowRight');
  expect(await said()).toBe('ArrowRight');
  await visitor.click('#deep');
  expect(await said()).toBe('deep click');
});

test('the window has the requested size and colours', async ({ visitor }) => {
  const look = () =>
    visitor.evaluate(() => ({
      width: innerWidth,
      height: innerHeight,
      colorScheme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    }));
  for (const wanted of [wide, phone, { ...phone, colorScheme: 'dark' as const }]) {
    await visitor.open('/fixture/quiet.html', wanted);
    expect(await look()).toEqual(wanted);
  }
  await visitor.resize(640, 500);
  expect(await look()).toMatchObject({ width: 640, height: 500 });
  expect((await visitor.screenshot()).length).toBeGreaterThan(1000);
});

test('a browser can be made to lack WebAssembly, and its storage starts empty', async ({ visitor }) => {
  await visitor.open('/fixture/quiet.html');
  expect(await visitor.evaluate(() => localStorage.length)).toBe(0);
  await visitor.evaluate(() => localStorage.setItem('left', 'behind'));
  expect(await visitor.evaluate(() => typeof WebAssembly)).toBe('object');
  await visitor.open('/fixture-without-wasm/quiet.html');
  expect(await visitor.evaluate(() => typeof WebAssembly)).toBe('undefined');
});
