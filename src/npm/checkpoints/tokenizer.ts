// Opens a model's tokeniser, which splits texts as transformers does.
import { Tokenizer } from '@huggingface/tokenizers';
import { templateFile, type ChatConfig } from './chat.js';
import type { TextTokenizer } from './text-tokenizer.js';
import { readText, type OpenFile } from './files.js';
import { correctTokenizer } from './tokenizer-json.js';

const largestText = 2 ** 27;

function parsed(file: OpenFile, text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch (cause) {
    throw new RangeError(`${file.name} is not valid JSON: ${(cause as Error).message}`, { cause });
  }
  throw new RangeError(`${file.name} is not a JSON object`);
}

/** Whether this is a tokeniser file of a format older than tokenizer.json. */
const isOlderTokenizer = ({ name }: OpenFile) => /^(vocab\.(txt|json)|merges\.txt|.+\.model)$/.test(name);

function missingTokenizer(files: readonly OpenFile[]): RangeError {
  const most = 12;
  const names = files.slice(0, most).map(({ name }) => name);
  const others = files.length > most ? ` and ${files.length - most} others` : '';
  const given = files.length > 0 ? `the given files are ${names.join(', ')}${others}` : 'no files were given';
  const older = files.find(isOlderTokenizer);
  const advice = older
    ? `. ${older.name} belongs to an older kind of tokeniser; to write tokenizer.json, run AutoTokenizer.from_pretrained(folder).save_pretrained(folder) in Python`
    : '';
  return new RangeError(`tokenizer.json is missing; ${given}${advice}`);
}

/** Calls the tokeniser's library. If it throws, throws a RangeError that names tokenizer.json. */
function withTokenizer<V>(work: () => V): V {
  try {
    return work();
  } catch (cause) {
    throw new RangeError(`tokenizer.json could not be read: ${(cause as Error).message}`, { cause });
  }
}

/**
 * Makes a tokeniser whose errors name tokenizer.json. The library notices some wrong parts only when a text needs them.
 */
function opened(tokenizer: object, config: object): TextTokenizer {
  const inner = withTokenizer(() => new Tokenizer(tokenizer, config) as TextTokenizer);
  return {
    encode: (text, options) => withTokenizer(() => inner.encode(text, options)),
    decode: (ids, options) => withTokenizer(() => inner.decode(ids, options)),
    id_to_token: (id) => inner.id_to_token(id),
    token_to_id: (token) => inner.token_to_id(token),
  };
}

/**
 * Opens the tokeniser, and returns it with the chat settings. chat_template.jinja takes precedence over the
 * chat_template of tokenizer_config.json, as in transformers. Throws a RangeError that names the file if tokenizer.json
 * is missing or would be read wrongly, or if a file is too large, not UTF-8 or not valid JSON.
 */
export async function openTokenizer(
  files: readonly OpenFile[],
): Promise<{ tokenizer: TextTokenizer; chat: ChatConfig }> {
  const named = (name: string) => files.find((each) => each.name === name);
  const read = async (name: string): Promise<object | undefined> => {
    const file = named(name);
    return file && parsed(file, await readText(file, largestText));
  };
  const tokenizer = await read('tokenizer.json');
  if (tokenizer === undefined) throw missingTokenizer(files);
  const config = (await read('tokenizer_config.json')) ?? {};
  const template = named(templateFile);
  const chat = { ...config, ...(template && { chat_template: await readText(template, largestText) }) };
  const correct = correctTokenizer(tokenizer, config);
  return { tokenizer: opened(correct, config), chat };
}

/**
 * Returns the id of the token for a hidden word: [MASK] in BERT and DistilBERT, <mask> in RoBERTa and in
 * riverbank-english. Returns undefined if the vocabulary has no such token.
 */
export const maskOf = (tokenizer: TextTokenizer): number | undefined =>
  tokenizer.token_to_id('[MASK]') ?? tokenizer.token_to_id('<mask>');
