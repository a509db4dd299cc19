// Changes a tokenizer.json so that @huggingface/tokenizers splits texts as Hugging Face's Python and Rust libraries do.

type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

const partsIn = (value: unknown): readonly Part[] => (Array.isArray(value) ? value.filter(isPart) : []);

/** The tokeniser classes of transformers that do not change the normalizer of tokenizer.json. */
const plainClasses = ['PreTrainedTokenizerFast', 'PreTrainedTokenizer', 'TokenizersBackend'];

/**
 * Reads a setting of tokenizer_config.json. If the setting is missing, returns `usual.value` for the tokeniser classes
 * that have this default. For other classes it returns undefined, and tokenizer.json stays unchanged. null counts as
 * missing unless `nullable` is true. Throws a RangeError for any other value that is not true or false.
 */
function setting(config: Part, name: string, usual: { class: RegExp; value: unknown }, nullable = false): unknown {
  const value = config[name];
  const isMissing = value === undefined || (value === null && !nullable);
  if (isMissing) return usual.class.test(String(config['tokenizer_class'])) ? usual.value : undefined;
  if (typeof value === 'boolean' || value === null) return value;
  throw new RangeError(`tokenizer_config.json: ${name} is ${JSON.stringify(value)}, but it must be true or false`);
}

/** Returns `part` with the fields of `changes` that are not undefined. */
const changed = (part: Part, changes: Part): Part => ({
  ...part,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
});

const bertClass = /^(Distil)?BertTokenizer(Fast)?$/;
const byteClass = /^(GPT2|Roberta)Tokenizer(Fast)?$/;

/**
 * Applies the settings of tokenizer_config.json that override parts of tokenizer.json in transformers. Parts inside a
 * sequence are not overridden.
 */
function overridden(tokenizer: Part, config: Part): Part {
  const { normalizer, pre_tokenizer: preTokenizer } = tokenizer;
  const changes: Record<string, unknown> = {};
  if (
    isPart(normalizer) &&
    normalizer['type'] === 'BertNormalizer' &&
    !plainClasses.includes(String(config['tokenizer_class']))
  ) {
    changes['normalizer'] = changed(normalizer, {
      lowercase: setting(config, 'do_lower_case', { class: bertClass, value: true }),
      strip_accents: setting(config, 'strip_accents', { class: bertClass, value: null }, true),
      handle_chinese_chars: setting(config, 'tokenize_chinese_chars', { class: bertClass, value: true }),
    });
  }
  if (isPart(preTokenizer) && preTokenizer['type'] === 'ByteLevel') {
    changes['pre_tokenizer'] = changed(preTokenizer, {
      add_prefix_space: setting(config, 'add_prefix_space', { class: byteClass, value: false }),
    });
  }
  return { ...tokenizer, ...changes };
}

/** The ideographs above U+FFFF that BERT surrounds with spaces, as listed in the Rust library. */
const ideographs = [
  '\\x{20000}-\\x{2A6DF}',
  '\\x{2A700}-\\x{2B73F}',
  '\\x{2B740}-\\x{2B81F}',
  '\\x{2B920}-\\x{2CEAF}',
  '\\x{2F800}-\\x{2FA1F}',
].join('');

// Surrounds ideographs above U+FFFF with spaces. The JavaScript library does not find these ideographs, because it
// compares single UTF-16 units.
const spaceIdeographs = { type: 'Replace', pattern: { Regex: `[${ideographs}]` }, content: ' $& ' };

// Replaces Σ before the text is lowered. JavaScript's toLowerCase() writes Σ at the end of a word as ς, but the Rust
// library lowers each character alone, to σ.
const lowerSigma = { type: 'Replace', pattern: { String: 'Σ' }, content: 'σ' };

/** Returns the steps to insert before a normalizer so that the JavaScript and Rust libraries give the same result. */
function before({ type, lowercase, handle_chinese_chars: ideographsApart }: Part): Part[] {
  const isBert = type === 'BertNormalizer';
  return [
    ...(isBert && ideographsApart === true ? [spaceIdeographs] : []),
    ...(type === 'Lowercase' || (isBert && lowercase === true) ? [lowerSigma] : []),
  ];
}

/**
 * Returns a normalizer with the steps of `before` in front of it. In a sequence, each normalizer gets its own steps in
 * front. A normalizer that needs no steps is returned as it is.
 */
function mended(normalizer: unknown): unknown {
  if (!isPart(normalizer)) return normalizer;
  if (Array.isArray(normalizer['normalizers']))
    return { ...normalizer, normalizers: normalizer['normalizers'].map(mended) };
  const first = before(normalizer);
  return first.length === 0 ? normalizer : { type: 'Sequence', normalizers: [...first, normalizer] };
}

/**
 * Refuses a Metaspace pre-tokenizer with prepend_scheme "first" that the JavaScript library would read wrongly. Such a
 * pre-tokenizer marks only the beginning of the text. The library fails to do so after another pre-tokenizer, which has
 * split the text already, and, if there is a normalizer, after added tokens that are normalized.
 */
function checkMetaspace({ pre_tokenizer: preTokenizer, normalizer, added_tokens: added }: Part): void {
  if (!isPart(preTokenizer)) return;
  const steps = preTokenizer['type'] === 'Sequence' ? partsIn(preTokenizer['pretokenizers']) : [preTokenizer];
  const place = steps.findIndex(({ type, prepend_scheme: scheme }) => type === 'Metaspace' && scheme === 'first');
  if (place < 0) return;
  const isNormalized = ({ normalized, special }: Part) => normalized ?? special !== true;
  const cut =
    place > 0
      ? 'after another pre-tokenizer'
      : isPart(normalizer) && partsIn(added).some(isNormalized)
        ? 'with added tokens that are normalized'
        : undefined;
  if (cut === undefined) return;
  throw new RangeError(
    `tokenizer.json has a Metaspace pre-tokenizer with prepend_scheme "first" ${cut}, which @huggingface/tokenizers does not read correctly`,
  );
}

/**
 * Returns a tokenizer.json for the JavaScript library. Throws a RangeError that names the file and the field if a
 * setting is neither true nor false, or if the library would read the tokeniser wrongly.
 */
export function correctTokenizer(tokenizer: object, config: object): object {
  const whole = overridden(tokenizer as Part, config as Part);
  checkMetaspace(whole);
  return 'normalizer' in whole ? { ...whole, normalizer: mended(whole['normalizer']) } : whole;
}
