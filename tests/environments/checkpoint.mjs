// Makes a module of the smallest golden checkpoint, because an environment may have no files or may not fetch them.
import { modelNamed } from '../golden/npm/model-folders.mjs';

/** How many of PyTorch's numbers the environments compare. */
const count = 4;

/**
 * The text of a module that exports `files` (the checkpoint's bytes by their names), `text`, and `numbers`: the first
 * numbers of the text's last hidden state, computed by PyTorch in float64.
 */
export function checkpointModule() {
  const { files, expected } = modelNamed('distilbert');
  const [{ text, hidden }] = expected.cases;
  const lines = Object.entries(files).map(([name, bytes]) => `  '${name}': bytes('${bytes.toString('base64')}'),`);
  return `const bytes = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
export const files = {
${lines.join('\n')}
};
export const text = ${JSON.stringify(text)};
export const numbers = ${JSON.stringify(hidden.at(-1).slice(0, count))};\n`;
}
