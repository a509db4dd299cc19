// Measures the built page, and writes the heights that it reserves for content that is not loaded yet: npm run heights.
import fs from 'node:fs';
import { heightFiles, measured, reserves, withRems } from './support/reserved.ts';
import { test } from './support/test.ts';

test('measure and write the reserved heights of chapters and figures', async ({ visitor }) => {
  const files = heightFiles().map((name) => ({ name, css: fs.readFileSync(name, 'utf8') }));
  const rules = files.flatMap(({ css }) => reserves(css));
  const rems = await measured(visitor, rules);
  for (const [i, { media, selector, rem }] of rules.entries()) {
    if (rems[i] === undefined) console.log(`decides about nothing: ${selector} ${media}`);
    else if (Math.abs(rems[i] - rem) > 0.05) console.log(`${selector} ${media}: ${rem} → ${rems[i]}`);
  }
  const known = rules.map(({ rem }, i) => rems[i] ?? rem);
  for (const { name, css } of files) fs.writeFileSync(name, withRems(css, known.splice(0, reserves(css).length)));
});
