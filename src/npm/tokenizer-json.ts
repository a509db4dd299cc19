// Changes a tokenizer.json so that @huggingface/tokenizers cuts texts as Hugging Face's Python and Rust libraries do.

type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

const partsIn = (value: unknown): readonly Part[] => (Array.isArray(value) ? value.filter(isPart) : []);

/** The classes of transformers that change nothing of a tokenizer.json's normalizer. */
const plainClasses = ['PreTrainedTokenizerFast', 'PreTrainedTokenizer', 'TokenizersBackend'];

/**
 * A setting of tokenizer_config.json. `usual` is what transformers takes where it is missing, but only if the file names a
 * class that has that default; nothing means that tokenizer.json stays as it is.
 */
function setting(config: Part, name: string, usual: { class: RegExp; value: unknown }, nullable = false): unknown {
  const value = config[name];
  const isMissing = value === undefined || (value === null && !nullable);
  if (isMissing) return usual.class.test(String(config['tokenizer_class'])) ? usual.value : undefined;
  if (typeof value === 'boolean' || value === null) return value;
  throw new RangeError(`tokenizer_config.json: ${name} is ${JSON.stringify(value)}, but it must be true or false`);
}

/** The fields of `part` with those of `changes` that are there. */
const changed = (part: Part, changes: Part): Part => ({
  ...part,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
});

const bertClass = /^(Distil)?BertTokenizer(Fast)?$/;
const byteClass = /^(GPT2|Roberta)Tokenizer(Fast)?$/;

/** transformers lets tokenizer_config.json override these parts of tokenizer.json, if they are not inside of a sequence. */
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

/** The ideographs above U+FFFF around which BERT puts spaces, as the Rust library has them. */
const ideographs = [
  '\\x{20000}-\\x{2A6DF}',
  '\\x{2A700}-\\x{2B73F}',
  '\\x{2B740}-\\x{2B81F}',
  '\\x{2B920}-\\x{2CEAF}',
  '\\x{2F800}-\\x{2FA1F}',
].join('');

// The JavaScript library looks for ideographs among halves of such characters.
const spaceIdeographs = { type: 'Replace', pattern: { Regex: `[${ideographs}]` }, content: ' $& ' };

// JavaScript writes a capital sigma at the end of a word as ς. The Rust library lowers each character by itself, to σ.
const lowerSigma = { type: 'Replace', pattern: { String: 'Σ' }, content: 'σ' };

/** What goes before a normalizer, so that both libraries give the same. */
function before({ type, lowercase, handle_chinese_chars: ideographsApart }: Part): Part[] {
  const isBert = type === 'BertNormalizer';
  return [
    ...(isBert && ideographsApart === true ? [spaceIdeographs] : []),
    ...(type === 'Lowercase' || (isBert && lowercase === true) ? [lowerSigma] : []),
  ];
}

function mended(normalizer: unknown): unknown {
  if (!isPart(normalizer)) return normalizer;
  if (Array.isArray(normalizer['normalizers']))
    return { ...normalizer, normalizers: normalizer['normalizers'].map(mended) };
  const first = before(normalizer);
  return first.length === 0 ? normalizer : { type: 'Sequence', normalizers: [...first, normalizer] };
}

/**
 * A Metaspace with prepend_scheme "first" marks the beginning of the text alone. The JavaScript library does not know it
 * behind another pre-tokenizer, which has cut the text already, or behind an added token that is normalized.
 */
function checkMetaspace({ pre_tokenizer: preTokenizer, normalizer, added_tokens: added }: Part): void {
  if (!isPart(preTokenizer)) return;
  const steps = preTokenizer['type'] === 'Sequence' ? partsIn(preTokenizer['pretokenizers']) : [preTokenizer];
  const place = steps.findIndex(({ type, prepend_scheme: scheme }) => type === 'Metaspace' && scheme === 'first');
  if (place < 0) return;
  const isNormalized = ({ normalized, special }: Part) => normalized ?? special !== true;
  const cut =
    place > 0
      ? 'behind another pre-tokenizer'
      : isPart(normalizer) && partsIn(added).some(isNormalized)
        ? 'with added tokens that are normalized'
        : undefined;
  if (cut === undefined) return;
  throw new RangeError(
    `tokenizer.json has a Metaspace pre-tokenizer with prepend_scheme "first" ${cut}, which @huggingface/tokenizers does not read correctly`,
  );
}

/** Errors, by the name of file and field: a setting that is neither true nor false; a tokeniser that would be read wrongly. */
export function correctTokenizer(tokenizer: object, config: object): object {
  const whole = overridden(tokenizer as Part, config as Part);
  checkMetaspace(whole);
  return 'normalizer' in whole ? { ...whole, normalizer: mended(whole['normalizer']) } : whole;
}
