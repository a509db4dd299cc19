// Every English word that the figures of chapter 12 say.

export const laboratoryEn = {
  train: {
    label: 'Training', train: 'Train', pause: 'Pause', step: 'One step', reset: 'Start over, same weights', fresh: 'Start over, new weights',
    pace: 'Pace', paces: { slow: 'slow', steady: 'steady', fast: 'fast' },
    stepCount: 'step', batch: 'loss of the last batch', norm: 'length of the gradient', rate: 'learning rate',
    catching: 'Training up to the step it has to be at …',
    end: 'This is the last step that can be trained here. Start over, or save the model below: a program of your own can take it further.',
  },
  curve: {
    label: 'Loss on unseen texts, step after step; the table below has the losses now',
    table: 'The readers now', numbers: 'numbers to learn', loss: 'loss on unseen texts', guess: 'guessing', steps: 'steps',
    learned: 'Of your text, it learns from', kept: 'Kept back as unseen:', tokens: (count: number): string => (count === 1 ? 'token' : 'tokens'),
    unmeasured: 'not measured', tooShort: 'That is all of it: too few to keep any back, so there is nothing unseen to measure on. Of a longer text, the end is kept back.',
  },
  heads: {
    sentence: 'Sentence', tokens: 'Tokens, with spaces between:', letters: 'Tokens:', most: 'At most so many are read:', read: 'Read it', example: 'The example again', all: 'Heads', masked: 'masked',
    arcs: 'Arcs from one word to those it looks at',
    one: (head: number) => `Head ${head}`,
    table: (head: number) => `Weights of head ${head}: each row is a word that looks`,
    none: 'The recurrent reader has no weights of attention: all it knows is its state. Choose another reader.',
  },
  glass: {
    matrix: 'Matrix', parameters: 'what is learned', trace: 'what a text becomes', what: 'What is shown', stored: 'stored out × in', numbers: 'numbers', gradients: 'their gradients',
    parts: 'Other parts of the matrix', up: 'Rows above', down: 'Rows below', left: 'Columns before', right: 'Columns after',
    none: 'No gradient flows here.',
  },
  slope: {
    waiting: 'The model is on its way.',
    onTheWay: 'This matrix is made anew for each text. Choose a matrix that is learned, and a cell of it, to see its gradient twice.',
    backward: 'gradient, going back from the loss', difference: 'finite difference, by trying',
    back: 'Back to the gradient of',
    chain: 'The way back from the loss. Press a stop to see its gradient:', loss: 'loss on the sentence above', weight: 'this weight',
    terms: 'One product for each token: the gradient of the number that this weight helps to make × the number it multiplies.',
    notAsked: 'Before the answer nothing is asked, so there it is 0.',
    notRead: 'The text does not have this token or place, so nothing pulls at this number.',
    throughTime: 'From here the way leads back through time or through a norm, place by place; there is no single sum to write.',
  },
  write: {
    prompt: 'Begin with', temperature: 'Temperature', topK: 'Top-k (0: all)', seed: 'Seed', write: 'Write', one: 'One more token', stop: 'Stop',
    nothing: 'Nothing is written yet.', after: 'after step', when: 'Written after step', token: 'token', drawn: 'drawn',
  },
  banks: {
    otherText: 'This needs the sentences with a bank in them.', take: 'Switch to the bank sentences',
    label: 'Map of the banks in ten unseen sentences; the table below has their numbers',
    apart: 'On their own side of the diagonal:', of: 'of', cosine: 'cosine of the mean banks:', sentence: 'Unseen sentence, up to its bank',
    likeRiver: 'like river banks', likeMoney: 'like money banks',
  },
  own: {
    text: 'Your text', kind: 'Tokens', kinds: { words: 'words', characters: 'characters' }, learn: 'Learn this', openText: 'Open a text file',
    file: 'The model as a file', save: 'Save the model', open: 'Open a saved model',
    empty: 'Type or open a text first. Nothing has changed.', tooLong: 'That is more than four megabytes. Nothing has changed.',
    begun: 'Your text is being read. Press Train above.', opened: 'The text is in the field. Press “Learn this” to begin.',
    saved: 'Saved: weights, optimiser and vocabulary, in a file that PyTorch reads.', openedModel: 'The file is being read.',
  },
  problems: {
    start: 'The laboratory could not start. Your choices and your text are kept.', again: 'Start the laboratory afresh',
    stopped: 'The laboratory has stopped. Started afresh, it goes on from the last step you saw; your choices and your text are kept.',
    silent: 'The laboratory has not answered for ten seconds. It goes on if it still can; started afresh, it goes on from the last step you saw.',
    noText: 'This is to read a text of your own, but this browser has kept none; a link does not carry it. Type or open one under “Your text”, or choose another text above.',
    begin: 'That text cannot be learned from.', kept: 'The training before it is still here.',
    train: 'Training has stopped: the numbers are no longer finite. Try a smaller learning rate, or the same weights again.',
    step: 'That step could not be done.', pause: 'The training could not pause.', look: 'That sentence cannot be read, so the one before stays.',
    write: 'That cannot be gone on from, so nothing was written.', more: 'Nothing more could be written.', stop: 'Writing could not stop.',
    save: 'The model could not be saved.', open: 'That file cannot be opened. Your model is still here.',
  },
  bugs: {
    which: 'Mistake', lines: 'Lines to try', notebook: 'notebook 002', solved: 'solved', code: 'Code', python: 'Python says:',
    names: { divisor: 'divisor', softmax: 'softmax', mask: 'mask', positions: 'positions' },
    tells: {
      divisor: 'The notebook divides the scores by the root of the embedding’s width.',
      softmax: 'The notebook does not say along which axis softmax runs. For three axes, PyTorch then takes the first: the batch.',
      mask: 'The notebook makes the mask as large as the first axis of the scores. In a batch, that is the number of texts; here one.',
      positions: 'The notebook looks positions up by the token’s number.',
    },
    lossOn: 'loss on', unseen: (count: number): string => (count === 1 ? 'unseen text' : 'unseen texts'), learned: (count: number): string => (count === 1 ? 'text it learns from' : 'texts it learns from'), repaired: 'repaired', withLine: 'with this line',
    untrained: 'These weights are not trained yet: train first (Train, above), or the losses say little.', wanted: 'Head 1, repaired', got: 'Head 1 with this line',
    needsHeads: 'Notebook 002’s classes have heads and nothing else.', takeHeads: 'Take the reader with many heads',
    common: {
      right: 'Repaired: the same weights and the same loss, to the last bit.',
      same: 'The same numbers here, but by luck: for other sizes they would differ.',
      outOfRange: 'There are fewer places than tokens, so the look-up fails. Python says:',
    },
    verdicts: {
      divisor: {
        notebook: 'The scores come out too small, and the weights too much alike.',
        length: 'The length of the text has nothing to do with how large a dot product gets. Its number of terms has.',
        nothing: 'Undivided, the scores grow with the width of a head: softmax saturates and its gradient dies.',
      },
      softmax: {
        notebook: 'Each cell shares out its one among the texts of the batch, and where all texts hide a cell, nothing is divided by nothing: NaN.',
        queries: 'Now each column adds up to one: every key shares itself out among those that look. A query’s weights must add up to one.',
      },
      mask: {
        notebook: 'With one text the mask is a single one, and hides nothing: each word sees the future. With several texts the shapes do not fit, and Python stops.',
        triu: 'The right size, but the wrong half: each word sees itself and the future.',
      },
      positions: {
        notebook: 'A word gets the same position vector wherever it stands: the order is lost. A vocabulary larger than the text is long would stop Python.',
        same: 'All words stand at the first place: the order is lost.',
        reversed: 'Places are counted from the end. A model could learn that, but this one has learned the other way round.',
      },
    },
    never: {
      super: ['Right: the module has to exist before it can hold others.', 'That calls the class, it does not begin this object.', 'A mode of the module, but the module is not there yet.'],
      names: ['There is no such name outside either.', 'Right: the class has to be told its sizes.', 'T is known only in forward, and too late for a table.'],
      call: ['That looks up the first tokens of the vocabulary, whatever was said.', 'That is the whole table, not the rows of this text.', 'Right: one row for each token of the text.'],
      order: ['Right: (T, T) @ (B, T, C) mixes words. And the name inputs has to exist.', 'Turning the weights over does not help: words still stand on the wrong side.', 'Cell by cell is no mix, and the shapes differ.'],
      attribute: ['Right: the width of the queries is the width of this head.', 'Nobody has told forward that name, and it would be the wrong width.', 'That is the length of the text.'],
      sizes: ['Four heads of 16 make 64 columns, and the last layer reads 32.', 'Right: each head reads all 32 columns and makes 8; four of them make 32 again.', 'Heads that read 8 columns of 32: the first product fails.'],
      targets: ['A sum of logits can be made small without learning anything.', 'Right: how surprised the model is by the next token, as one number.', 'Probabilities are still many numbers, and targets are still unused.'],
      generate: ['Without a crop the positions run out as soon as the text is longer than the table.', 'That keeps the beginning and forgets what was said last.', 'Right: the last tokens are read, and the last row says what comes next. Then draw, append, repeat.'],
    },
  },
  exercise: { logits: 'logits', logarithms: 'Logarithms, one of which you need:' },
};

export type LaboratoryWords = typeof laboratoryEn;
