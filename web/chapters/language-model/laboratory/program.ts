// Writes a JavaScript program that repeats the page's training and text in Node, with the npm package.
import { readers } from './recipe.ts';
import type { Recipe } from './recipe.ts';
import type { Run } from './run.ts';
import type { Reading } from './texts.ts';
import type { WritingView } from './view.ts';
import { samplingOf } from './writing.ts';

const tokensAsked = 20;
/** A text with more characters than this is read from a file, so that it does not hide the program. */
const longest = 3000;

/**
 * Writes an object as JavaScript source, without quotes around its names. Properties that are undefined are left out.
 */
const literal = (value: object): string =>
  `{ ${Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => `${name}: ${typeof part === 'string' ? `'${part}'` : String(part)}`)
    .join(', ')} }`;

/** A text as a string literal, or as code that reads a file if the text is long. */
const quoted = (text: string): string =>
  text.length > longest ? "await readFile('text.txt', 'utf8')" : JSON.stringify(text);

function vocabularyLines({ corpus, own }: Recipe): string[] {
  if (corpus === 'copy' || corpus === 'brackets')
    return [`const tokenizer = models.tokenizerFrom('words', models.corpora().${corpus}.tokens);`];
  if (corpus === 'bank')
    return ['const { text } = models.corpora().bank;', "const tokenizer = models.tokenizer('words', text);"];
  return [
    `const text = ${quoted(own?.text ?? '')};`,
    `const tokenizer = models.tokenizer('${own?.kind ?? 'words'}', text);`,
  ];
}

function sourceOf({ corpus, start, own }: Recipe, { source, sequences, tokenizer }: Reading): string {
  if ('task' in source) return `{ task: '${corpus}', sequences: ${sequences}, seed: ${start} }`;
  const all = corpus === 'own' && own ? tokenizer.encode(own.text).length : source.text.length;
  const part = all === source.text.length ? '' : `.slice(0, ${source.text.length})`;
  return `{ text: tokenizer.encode(text)${part}, sequences: ${sequences}, seed: ${start} }`;
}

/**
 * A program that repeats the training up to the start of the last written text, and writes that text. If there is no
 * written text, the program repeats all steps and writes a text from the default prompt.
 */
export function programOf(recipe: Recipe, reading: Reading, run: Run, writing: WritingView | undefined): string {
  const { prompt, temperature, topK, seed } = writing ?? { prompt: reading.prompt, temperature: 1, topK: 0, seed: 1 };
  const { learningRate, clipNorm, warmUpSteps } = run.model.trainOptions;
  const { embedding, sequence } = reading;
  const sizes = {
    embedding,
    sequence,
    ...readers[run.name],
    ...(recipe.scaleBy === 'embedding' ? { scaleBy: recipe.scaleBy } : {}),
  };
  const steps = writing?.at ?? run.model.steps;
  const lines = [
    '// npm install riverbank',
    ...(recipe.own && recipe.corpus === 'own' && recipe.own.text.length > longest
      ? ["import { readFile } from 'node:fs/promises';"]
      : []),
    "import { loadLanguageModels } from 'riverbank/language-model';",
    '',
    'const models = await loadLanguageModels();',
    ...vocabularyLines(recipe),
    `const config = { vocabulary: tokenizer.tokens.length, ${literal(sizes).slice(2)};`,
    `const train = ${literal({ learningRate, clipNorm, warmUpSteps })};`,
    `const model = models.create(config, { seed: ${recipe.start}, tokenizer, train });`,
    `const source = ${sourceOf(recipe, reading)};`,
    `for await (const { step, loss } of model.train(source, { steps: ${steps} })) {`,
    `  if (step % 10 === 0) console.log(step, loss.toFixed(3));`,
    '}',
    '',
    `const prompt = tokenizer.encode(${JSON.stringify(prompt)});`,
    `const how = ${literal({ ...samplingOf({ temperature, topK, seed }), tokens: writing && writing.choices.length > 0 ? writing.choices.length : tokensAsked })};`,
    'const written = [...prompt];',
    'for await (const { token } of model.generate(prompt, how)) written.push(token);',
    'console.log(tokenizer.decode(written));',
    '',
  ];
  return lines.join('\n');
}
