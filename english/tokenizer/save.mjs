// Writes learned tokens as the tokenizer.json that Hugging Face's libraries read.

const byteLevel = { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true };

/** Adds <end> to each text, as in the lines that the model was trained on. */
const closed = (id) => ({
  type: 'TemplateProcessing',
  single: [{ Sequence: { id: 'A', type_id: 0 } }, { SpecialToken: { id: '<end>', type_id: 0 } }],
  pair: [
    { Sequence: { id: 'A', type_id: 0 } },
    { SpecialToken: { id: '<end>', type_id: 0 } },
    { Sequence: { id: 'B', type_id: 0 } },
    { SpecialToken: { id: '<end>', type_id: 0 } },
  ],
  special_tokens: { '<end>': { id: '<end>', ids: [id], tokens: ['<end>'] } },
});

/** Returns the tokenizer.json. `reserved` are the first tokens, which never occur in a text. */
export function tokenizerJson({ tokens, merges }, reserved) {
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: reserved.map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: null,
    pre_tokenizer: byteLevel,
    post_processor: closed(reserved.indexOf('<end>')),
    decoder: byteLevel,
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: null,
      continuing_subword_prefix: null,
      end_of_word_suffix: null,
      fuse_unk: false,
      byte_fallback: false,
      ignore_merges: false,
      vocab: Object.fromEntries(tokens.map((token, id) => [token, id])),
      merges: merges.map((pair) => pair.join(' ')),
    },
  };
}
