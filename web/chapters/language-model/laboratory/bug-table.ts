// Lists the bugs of notebook 002: bugs that give wrong numbers without an error, and mistakes that stop Python. Each
// has lines of code to choose from.

/**
 * The choices for each step from a text to attention weights. The repaired model uses the first choice of each step.
 */
export interface Variant {
  divisor: 'headSize' | 'embedding' | 'length' | 'nothing';
  softmax: 'keys' | 'queries' | 'batch';
  mask: 'past' | 'nothing' | 'future';
  positions: 'place' | 'token' | 'same' | 'reversed';
}

export const repaired: Variant = { divisor: 'headSize', softmax: 'keys', mask: 'past', positions: 'place' };

export interface Line {
  code: string;
  does: Partial<Variant>;
}

export interface Bug {
  /** Number of texts in the batch that shows the bug. */
  texts: number;
  /** The lines of code to choose from, by name. The first line is the notebook's. */
  lines: Record<string, Line>;
}

export const bugs = {
  divisor: {
    texts: 4,
    lines: {
      notebook: { code: 'scores / embedding_size ** 0.5', does: { divisor: 'embedding' } },
      length: { code: 'scores / T ** 0.5', does: { divisor: 'length' } },
      headSize: { code: 'scores / head_size ** 0.5', does: {} },
      nothing: { code: 'scores', does: { divisor: 'nothing' } },
    },
  },
  softmax: {
    texts: 4,
    lines: {
      notebook: { code: 'F.softmax(scores)', does: { softmax: 'batch' } },
      keys: { code: 'F.softmax(scores, dim=-1)', does: {} },
      queries: { code: 'F.softmax(scores, dim=-2)', does: { softmax: 'queries' } },
    },
  },
  mask: {
    texts: 1,
    lines: {
      notebook: { code: 'T = scores.shape[0]', does: { mask: 'nothing' } },
      triu: { code: 'T = scores.shape[-1]; torch.triu(torch.ones(T, T))', does: { mask: 'future' } },
      length: { code: 'T = scores.shape[-1]; torch.tril(torch.ones(T, T))', does: {} },
    },
  },
  positions: {
    texts: 4,
    lines: {
      notebook: { code: 'positional_encoding_table(X)', does: { positions: 'token' } },
      places: { code: 'positional_encoding_table(torch.arange(T))', does: {} },
      same: { code: 'positional_encoding_table(torch.zeros(T, dtype=int))', does: { positions: 'same' } },
      reversed: { code: 'positional_encoding_table(torch.arange(T).flip(0))', does: { positions: 'reversed' } },
    },
  },
} as const satisfies Record<string, Bug>;

export type BugName = keyof typeof bugs;
export const bugNames = Object.keys(bugs) as BugName[];

/** The lines of code of a bug, with one type for all bugs. */
export const linesOf = (bug: BugName): Readonly<Record<string, Line>> => bugs[bug].lines;

/** Whether a line of code repairs the bug. Such a line changes nothing in the repaired model. */
export const repairs = ({ does }: Line): boolean => Object.keys(does).length === 0;

/** A mistake that stops Python with an error. */
export interface Stopped {
  /** The surrounding code that the learner needs to see. */
  within?: string;
  /** The wrong code. */
  code: string;
  /** Python's error message. */
  says: string;
  /** The lines to choose the repair from. */
  lines: readonly string[];
  /** Index of the line that repairs the mistake. */
  right: number;
}

export const neverRan = {
  super: {
    code: 'def __init__(self):\n    self.embedding = torch.nn.Embedding(…)',
    says: 'AttributeError: cannot assign module before Module.__init__() call',
    lines: ['super().__init__()', 'torch.nn.Module(self)', 'self.train()'],
    right: 0,
  },
  names: {
    code: 'torch.nn.Embedding(sequence_length, embedding_dim)',
    says: "NameError: name 'sequence_length' is not defined",
    lines: ['global sequence_length', 'def __init__(self, sequence_length):', 'self.sequence_length = T'],
    right: 1,
  },
  call: {
    within:
      'def __init__(self):\n    self.embedding = torch.nn.Embedding(vocab_size, embedding_dim)\n\ndef forward(self, idx):\n    B, T = idx.shape',
    code: 'token_embeddings = self.embedding()',
    says: "TypeError: forward() missing 1 required positional argument: 'input'",
    lines: ['self.embedding(torch.arange(T))', 'self.embedding.weight', 'self.embedding(idx)'],
    right: 2,
  },
  order: {
    code: 'inputs @ attention_weights            # (B, T, C) @ (T, T)',
    says: 'RuntimeError: mat1 and mat2 shapes cannot be multiplied (32x2 and 8x8)',
    lines: ['attention_weights @ inputs', 'inputs @ attention_weights.T', 'attention_weights * inputs'],
    right: 0,
  },
  attribute: {
    within:
      'class SelfAttentionHead(torch.nn.Module):\n    def __init__(self, embedding_size, head_size=16):\n        super().__init__()\n        self.query = torch.nn.Linear(embedding_size, head_size, bias=False)\n\n    def forward(self, X):\n        queries = self.query(X)',
    code: 'affinities /= self.embedding_size**0.5',
    says: "AttributeError: 'SelfAttentionHead' object has no attribute 'embedding_size'",
    lines: [
      'affinities /= queries.shape[-1]**0.5',
      'affinities /= embedding_size**0.5',
      'affinities /= X.shape[-2]**0.5',
    ],
    right: 0,
  },
  sizes: {
    within:
      'class MultiHeadSelfAttention(torch.nn.Module):\n    def __init__(self, head_size=16, num_heads=4, embedding_size=32):\n        super().__init__()\n        self.heads = torch.nn.ModuleList(\n            [SelfAttentionHead(embedding_size, head_size) for _ in range(num_heads)]\n        )\n\nself.head = torch.nn.Linear(32, vocab_size)  # reads the heads side by side',
    code: 'MultiHeadSelfAttention(num_heads=4, embedding_size=32 // 4)',
    says: 'RuntimeError: mat1 and mat2 shapes cannot be multiplied (96x32 and 8x16)',
    lines: [
      'MultiHeadSelfAttention(16, 4, embedding_size=32)',
      'MultiHeadSelfAttention(8, 4, embedding_size=32)',
      'MultiHeadSelfAttention(32, 4, embedding_size=8)',
    ],
    right: 1,
  },
  targets: {
    code: 'def forward(self, X, targets=None):\n    …\n    return logits',
    says: 'RuntimeError: grad can be implicitly created only for scalar outputs',
    lines: [
      'return logits.sum()',
      'return F.cross_entropy(logits.flatten(0, 1), targets.flatten())',
      'return logits.softmax(dim=-1)',
    ],
    right: 1,
  },
  generate: {
    code: 'def generate():\n    # crop box size\n    pass',
    says: 'TypeError: generate() takes 0 positional arguments but 1 was given',
    lines: [
      'def generate(self, X): logits = self(X)',
      'def generate(self, X): logits = self(X[:sequence_length])',
      'def generate(self, X): logits = self(X[:, -sequence_length:])[:, -1]',
    ],
    right: 2,
  },
} as const satisfies Record<string, Stopped>;

export type NeverRan = keyof typeof neverRan;
export const neverRanNames = Object.keys(neverRan) as NeverRan[];
