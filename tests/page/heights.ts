// Measures the built page, and writes the heights that it reserves for content that is not loaded yet: npm run heights.
import fs from 'node:fs';
import {
  chapterHeights,
  heightStyles,
  measured,
  readStyle,
  reserves,
  styleFile,
  withRems,
} from './support/reserved.ts';
import { test } from './support/test.ts';

test('measure and write the reserved heights of chapters and figures', async ({ visitor }) => {
  fs.writeFileSync(styleFile('heights.css'), heightStyles(await chapterHeights(visitor)));
  const css = readStyle('reserve.css');
  const rules = reserves(css);
  const rems = await measured(visitor, rules);
  for (const [i, { media, selector, rem }] of rules.entries()) {
    if (rems[i] === undefined) console.log(`decides about nothing: ${selector} ${media}`);
    else if (Math.abs(rems[i] - rem) > 0.05) console.log(`${selector} ${media}: ${rem} → ${rems[i]}`);
  }
  fs.writeFileSync(
    styleFile('reserve.css'),
    withRems(
      css,
      rules.map(({ rem }, i) => rems[i] ?? rem),
    ),
  );
});
