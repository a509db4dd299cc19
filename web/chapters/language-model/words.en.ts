// The English texts of the chapter "language-model": figures, switches, exercises, and explanations of wrong answers.
import type { Labels } from '../../core/words/in-languages.ts';
import type { switches } from './settings.ts';

export const words = {
  train: {
    label: 'Training',
    train: 'Train',
    pause: 'Pause',
    step: 'One step',
    someSteps: '50 steps',
    reset: 'Start over, same weights',
    fresh: 'Start over, new weights',
    more: 'One step, new weights, pace',
    pace: 'Pace',
    paces: { slow: 'slow', steady: 'steady', fast: 'fast' },
    stepCount: 'step',
    same: '(your model)',
    batch: 'loss of the last batch',
    norm: 'length of the gradient over all weights',
    rate: 'learning rate in this step (it rises during the first ten steps)',
    catching: (step: number): string =>
      `The model is training up to step ${step}, because the page’s address asks for this step …`,
    end: 'This page cannot train further than this step. Start over, or save the model below and train it further with a program of your own.',
  },
  curve: {
    label: 'Losses step by step. Later steps are drawn closer together. The table below shows the present losses',
    table: 'The present state of the readers',
    numbers: 'numbers to learn',
    axis: 'loss',
    loss: 'loss on unseen texts',
    seen: 'loss on seen texts',
    seenLine: 'seen texts',
    among: 'like guessing among … tokens',
    worse: 'worse than guessing',
    guess: 'guessing',
    steps: 'training steps: 1, 10, 100 …',
    learned: 'Tokens of your text for training:',
    kept: 'Tokens kept back as unseen:',
    tokens: (count: number): string => (count === 1 ? 'token' : 'tokens'),
    unmeasured: 'not measured',
    tooShort:
      'Your text is too short: the page cannot keep a part of it back as unseen text. So it cannot measure the loss on unseen text. Use a longer text.',
  },
  heads: {
    sentence: 'Sentence',
    tokens: 'The model knows these tokens. Write them with spaces between (⏎ ends a line):',
    letters: 'The model knows these tokens:',
    most: ['The model reads at most', 'tokens at once, and guesses the token after them.'],
    cut: {
      has: 'Your sentence has',
      tokens: (count: number): string => (count === 1 ? 'token' : 'tokens'),
      reads: 'The model reads at most',
      guesses: ' at once and guesses the next one. The page left out the end of your sentence:',
    },
    read: 'Read it',
    example: 'Back to the example',
    all: 'Heads',
    masked: 'masked',
    expects: 'The model expects after',
    comes: 'the right token',
    arcs: 'Arcs from one word to the words it looks at',
    one: (head: number) => `Head ${head}`,
    table: (head: number) => `Weights of head ${head}: each row belongs to the word that looks`,
    averaging: 'Weights of averaging, which has no heads. Each row belongs to the word that looks',
    none: 'The RNN has no attention weights. All that it knows of a text is one row of numbers, which it carries from word to word. Choose another reader.',
  },
  glass: {
    matrix: 'Matrix',
    parameters: 'learned matrices',
    /** The layers of a model. The layer "head" is the last layer, not an attention head. */
    layers: {
      token_embedding_table: 'rows of the tokens',
      positional_encoding_table: 'rows of the places',
      head: 'last layer',
      norm_1: 'first norm',
      norm_2: 'second norm',
      projection: 'after the heads',
      widen: 'feed-forward, first matrix',
      narrow: 'feed-forward, second matrix',
    } as Readonly<Record<string, string>>,
    /** The two kinds of learned numbers of a layer. */
    learned: { weight: 'weights', bias: 'bias' } as Readonly<Record<string, string>>,
    trace: 'results for one text',
    what: 'Show',
    rnn: {
      weight_ih_l0: 'W for the word',
      weight_hh_l0: 'W for the row of the word before',
      bias_ih_l0: 'b for the word',
      bias_hh_l0: 'b for the row of the word before',
    } as Readonly<Record<string, string>>,
    stored: 'PyTorch stores this matrix transposed: a row for each output',
    numbers: 'numbers',
    gradients: 'their gradients',
    parts: 'Other parts of the matrix',
    up: 'Rows above',
    down: 'Rows below',
    left: 'Columns before',
    right: 'Columns after',
    none: 'This matrix gets no gradient.',
  },
  slope: {
    waiting: 'The model is loading.',
    onTheWay:
      'This matrix is computed anew for each text. Choose a learned matrix and one of its cells. Then you see its gradient computed in two ways.',
    backward: 'gradient by backpropagation',
    difference:
      'the same gradient by a finite difference: (loss with a slightly larger weight − loss with a slightly smaller weight) ÷ the difference of the weights',
    back: 'Back to the gradient of',
    way: 'The way back from the loss to this weight',
    chain: 'Press a step to see its gradient:',
    loss: 'loss on the sentence of the figure',
    weight: 'this weight',
    terms:
      'This weight connects one input number of its layer with one output number. At each token, the model multiplies the input number by the weight and adds the product to the output number. So the gradient is a sum with one product for each token: the gradient of the output number, times the input number.',
    faint:
      'The gradient is nearly 0. So a change of this weight would hardly change the loss. A gradient of 0.000000 is too small for six digits.',
    notAsked:
      'Only the guesses of the answer count in the loss. At each token where the next token is not part of the answer, the gradient is 0.',
    notRead: 'The text does not contain this token or place, so the number has no influence on the loss.',
    throughTime:
      'Here the gradient comes back through earlier words or through a norm. So it cannot be written as one sum.',
  },
  write: {
    prompt: 'Begin with',
    fields: {
      temperature: 'Temperature (0: always the most likely token)',
      topK: 'Top-k (0: all tokens)',
      seed: 'Seed (the same seed draws the same tokens)',
      length: 'Tokens to write',
    },
    wrong: {
      temperature:
        'Nothing was written. Set the temperature to a number from 0.001 to 10, or to 0. At 0 the model always takes the most likely token.',
      negative:
        'Nothing was written. The temperature cannot be negative. The scores are divided by it, so the least likely token would become the most likely one. Set it to 0, or to a number from 0.001 to 10.',
      topK: 'Nothing was written. Set top-k to a whole number from 0 to 9999. With 0, the model may choose any token.',
      seed: 'Nothing was written. Set the seed to a whole number from 0 to 9999.',
      length: 'Nothing was written. Set the number of tokens to a whole number from 1 to 999.',
    },
    atTemperature: 'temperature',
    write: 'Write',
    one: 'One more token',
    settings: 'Seed, and number of tokens',
    stop: 'Stop',
    nothing: 'Nothing has been written yet.',
    after: 'after step',
    when: 'Written after step',
    token: 'token',
    drawn: 'drawn',
    written: 'Written:',
    tokens: (count: number): string => (count === 1 ? 'token' : 'tokens'),
    reads:
      'The model writes until you stop it or until it has written the number of tokens that you chose. It reads the last tokens of the text, at most',
  },
  banks: {
    otherText: 'This figure needs the sentences that contain the word bank.',
    take: 'Switch to the bank sentences',
    label: 'map of the word bank in ten unseen sentences',
    apart: 'dots on the side of their meaning:',
    of: 'of',
    cosine: 'cosine of the two averages:',
    sentence: 'Unseen sentence, up to the word bank',
    likeRiver: 'similar to river banks',
    likeMoney: 'similar to money banks',
  },
  before: {
    kept: (corpus: string, reader: string, steps: number): string =>
      `Your earlier model has been kept: ${corpus}, ${reader}, step ${steps}.`,
    back: 'Bring it back',
  },
  own: {
    text: 'Your text',
    kind: 'Tokens',
    kinds: { words: 'words', characters: 'characters' },
    learn: 'Learn this',
    settings: 'Text file, words or characters',
    openText: 'Open a text file',
    file: 'The model as a file',
    save: 'Save the model',
    open: 'Open a saved model',
    empty: 'Type or open a text first. Nothing has changed.',
    tooLong: 'This text is longer than four megabytes. Nothing has changed.',
    begun: 'The model now uses your text. Press “Train”.',
    watch: 'Go to the curve of its losses, or choose another reader',
    opened: 'The text is in the field. Press “Learn this” to begin.',
    saved:
      'The file is saved. It contains the weights, the state of the optimiser and the vocabulary. PyTorch can read this file.',
    openedModel:
      'The file is open. In the figures above, training continues from the step at which the model was saved.',
  },
  problems: {
    start: 'The laboratory could not start. Your choices and your text are kept.',
    again: 'Restart the laboratory',
    stopped:
      'The laboratory has stopped. If you restart it, it continues from the last step that you saw. Your choices and your text are kept.',
    silent:
      'The laboratory has not answered for ten seconds. It may still continue. If you restart it, it continues from the last step that you saw.',
    noText:
      'Your own text is missing. (A copied link does not contain it.) Type or open a text under “Your text”, or choose another text above.',
    begin: 'The model cannot learn from this text.',
    kept: 'Your earlier training is still here.',
    train:
      'Training has stopped, because some numbers became infinite. Choose a smaller learning rate, or start over with the same weights.',
    step: 'The step failed.',
    pause: 'Pausing failed.',
    otherCase: (unknown: string, known: string): string =>
      `Capital letters matter: the model knows “${known}”, but not “${unknown}”.`,
    back: 'The earlier model could not be restored.',
    look: 'The model cannot read this sentence, so the figure keeps the sentence before.',
    write: 'The model cannot continue this text, so nothing was written.',
    more: 'The model could not write any more.',
    stop: 'Stopping failed.',
    save: 'The model could not be saved.',
    open: 'The page cannot open this file. Your model is still here.',
  },
  bugs: {
    which: 'Mistake',
    lines: 'Lines of code to try',
    notebook: 'notebook 002',
    solved: 'solved',
    code: 'Code',
    python: 'Python says:',
    names: { divisor: 'divisor', softmax: 'softmax', mask: 'mask', positions: 'positions' },
    asks: {
      divisor: 'By what number does the code divide the scores?',
      softmax: 'Softmax turns scores into shares. Along which axis does the code apply softmax?',
      mask: 'The mask hides later words. How large is the mask, and which half of it is kept?',
      positions: 'Each word gets a vector for its place. By which number does the code look up this vector?',
    },
    measures: {
      divisor:
        'typical size of a score, for queries and keys whose numbers are about one (dividing by the right root makes it about one)',
      softmax: 'sum of the weights of one row (the row whose sum is furthest from 1)',
      mask: 'largest weight of a later word',
      positions: 'places that get the vector of their place',
    },
    aim: 'should be',
    of: 'of',
    differing: 'weights that differ in the tables below',
    differs: 'differs',
    unchosen: 'The figure shows the result of the notebook’s line. Choose the line that you would write.',
    tells: {
      divisor: 'The notebook divides the scores by the square root of the embedding width.',
      softmax:
        'The notebook does not say along which axis to take softmax. If there are three axes, PyTorch takes the first one: the batch.',
      mask: 'The notebook makes the mask as large as the first axis of the scores. In a batch, this axis is the number of texts. Here there is one text.',
      positions: 'The notebook looks up positions by the token’s number.',
    },
    untrained: 'These weights are not trained yet. Press “Train” above: with trained weights the tables show more.',
    wanted: (head: number): string => `Head ${head} with the right line`,
    got: (head: number): string => `Head ${head} with your line; differences are underlined`,
    needsHeads: 'The classes of notebook 002 contain only heads. Your reader has no heads, or it has other parts too.',
    takeHeads: 'Take the reader with many heads',
    common: {
      right: 'Right: the weights are the same, to the last bit.',
      same: 'The numbers are the same here only by chance. With other sizes they would differ.',
      outOfRange: 'There are fewer places than tokens, so the table has no row for some tokens. Python says:',
    },
    verdicts: {
      divisor: {
        notebook: 'The scores become too small, so the weights become too equal.',
        length:
          'You divided by the root of the text’s length. The size of a dot product depends on its number of terms, not on the length of the text.',
        nothing:
          'You did not divide. Then the scores grow with the width of a head. The largest score gets nearly all the weight, and the gradient of softmax nearly vanishes.',
      },
      softmax: {
        notebook:
          'Softmax now runs over the texts of the batch: the weights of one cell add up to one over all texts. If the cell is hidden in all texts, zero is divided by zero. This gives NaN.',
        queries:
          'Now each column adds up to one. But each row must add up to one, because a row holds the weights of one query.',
      },
      mask: {
        notebook:
          'With one text the mask is a single number 1 and hides nothing, so each word sees later words. With several texts the shapes do not fit and Python stops.',
        triu: 'The size is right, but it is the wrong half: each word sees itself and later words.',
      },
      positions: {
        notebook:
          'A word now gets the same position vector at every place, so the order is lost. If the vocabulary is larger than the table, Python stops.',
        same: 'All words get the vector of the first place, so the order is lost.',
        reversed:
          'This line counts the places from the end of the text. So each added word changes the places of all other words.',
      },
    },
    never: {
      super: [
        'Right: the module must exist before it can contain other modules.',
        'This line creates another object of the class. It does not initialise this object.',
        'This line sets a mode of the module, but the module does not exist yet.',
      ],
      names: [
        'This name does not exist outside the class either.',
        'Right: the class needs its sizes as arguments.',
        'T is known only in forward. That is too late to make a table.',
      ],
      call: [
        'This line always looks up the first tokens of the vocabulary, whatever the text is.',
        'This line gives the whole table, not the rows of this text.',
        'Right: it gives one row for each token of the text.',
      ],
      order: [
        'Right: (T, T) @ (B, T, C) mixes words. Also, the name inputs exists here.',
        'Transposing the weights does not help: the words are still on the wrong side of the product.',
        'Multiplying cell by cell does not mix words, and the shapes differ.',
      ],
      attribute: [
        'Right: the width of the queries is the width of this head.',
        'The method forward does not know this name. Its value would also be the wrong width.',
        'This is the length of the text.',
      ],
      sizes: [
        'Four heads of 16 columns make 64 columns, but the last layer reads 32.',
        'Right: each head reads all 32 columns and makes 8. Four heads make 32 again.',
        'These heads read 8 columns, but the input has 32. The first product fails.',
      ],
      targets: [
        'A model can make a sum of logits small without learning anything.',
        'Right: the loss is one number, which tells how well the model predicts the next token.',
        'softmax gives many probabilities, but a loss is one number. Besides, the line does not use the right tokens, targets.',
      ],
      generate: [
        'This line does not shorten the text. As soon as the text is longer than the table of positions, the table has no row for the last places.',
        'This line keeps the beginning of the text and drops the latest tokens.',
        'Right: the model reads the last tokens, and the last row of its result predicts the next token. Then draw a token, append it, and repeat.',
      ],
    },
  },
  exercise: { logits: 'logits', logarithms: 'You need one of these logarithms. (−ln p equals ln of one over p.)' },
  stages: { model: 'river bank and money bank in the model' },
  switches: {
    corpus: 'Text',
    reader: 'Reader',
    rate: 'Learning rate',
    scaleBy: 'Divisor',
  } satisfies Labels<typeof switches>,
  choices: {
    corpus: { copy: 'copy task', brackets: 'brackets task', bank: 'bank sentences', own: 'your own' },
    reader: { heads: 'many heads', head: 'one head', block: 'block', average: 'averaging', rnn: 'RNN' },
    scaleBy: { head: '√ of a head’s width', embedding: '√ of the embedding’s width (wrong)' },
  },
  asks: {
    surprise: { came: 'The next token was:', powers: 'Powers of e:' },
    induction: {
      place: 'place',
      letter: 'letter',
      score: 'score of a place if the letter before it equals the last letter:',
      others: 'score of every other place:',
      weight: 'its weight',
    },
    next: { temperature: 'temperature', topK: 'top-k' },
  },
  made: {
    powerSum: 'the sum of the powers',
    probability: 'the probability of the right token',
    loss: 'the loss',
    matchingPlace: 'the place that the second head looks at most',
    matchingWeight: 'the weight of this place',
    kept: 'the remaining logits',
    cooledGap: 'the exponent of e, b\u00a0−\u00a0a',
    firstProbability: 'the probability of the first token',
  },
  rules: {
    shareOfOne: { is: 'the token’s power of e ÷ the sum', gives: 'This rule gives the token’s share of the sum.' },
    minusLog: { is: '−ln of the probability', gives: 'This rule gives a large number if the probability is small.' },
    restOfOne: {
      is: '1 − the probability',
      gives: 'This rule never gives more than 1, even if the model is completely wrong.',
    },
    letterBefore: {
      is: 'the place where the letter before it equals the last letter',
      gives: 'The last letter was in the text once before. This rule finds the letter that came after it there.',
    },
    letterHere: {
      is: 'the place that holds the same letter as the last place',
      gives: 'This rule finds the same letter again. But the model needs the letter that came after it.',
    },
    onePlaceBack: {
      is: 'the place just before the last one',
      gives: 'The first head follows this rule. The second head compares letters.',
    },
    keepLargest: { is: 'keep the k largest', gives: 'This rule is top-k.' },
    keepAll: { is: 'keep all', gives: 'This rule leaves top-k out.' },
    keepSmallest: { is: 'keep the k smallest', gives: 'This rule drops the most likely tokens.' },
    overTemperature: {
      is: '(second logit − first logit) ÷ temperature',
      gives:
        'This rule divides both logits by the temperature and subtracts the first from the second: b\u00a0−\u00a0a.',
    },
    timesTemperature: {
      is: '(second logit − first logit) × temperature',
      gives: 'This rule multiplies. But logits are divided by the temperature.',
    },
    gapAlone: { is: 'second logit − first logit', gives: 'This rule leaves the temperature out.' },
    shareOfPowers: {
      is: 'softmax of the two logits: 1 ÷ (1 + e to this exponent)',
      gives: 'This rule gives the shares of the remaining tokens.',
    },
    shareOfLogits: {
      is: 'the first logit ÷ the sum of both logits',
      gives: 'This rule divides logits. But logits can be negative, so first take powers of e.',
    },
  },
  right: {
    surprise: 'Right. The loss tells how wrong the prediction was. Training makes it smaller.',
    induction:
      'Right. The letter at this place is the guess. The second head finds this place, because the first head has copied into each place the letter before it.',
    next: 'Right. A low temperature makes the first token more likely, and a high temperature makes it less likely. Then top-k excludes the other tokens.',
  },
  causes: {
    notLogged: 'This is the probability. The loss is minus its logarithm.',
    noMinus:
      'You left out the minus. The logarithm of a probability is negative. The loss is minus this logarithm, so the loss is positive.',
    likeliest: 'This is the loss for the most likely token. Compute it for the token that really came next.',
    tenths: 'This is a logarithm to base 10. The loss uses base e (ln).',
    rest: 'This uses the probability of all other tokens together. Take minus the logarithm of the probability of the right token.',
    anotherToken: 'This is the loss for another token.',
    sameLetter:
      'This place holds the same letter as the last place. But the second head does not compare the letter at a place. It compares the letter before the place. So it looks at the place after this one.',
    oneBack: 'This is the place before the last one. The first head looks there. The second head compares letters.',
    ownPlace: 'This is the last place itself. The letter before it is another letter, so its score is 0.',
    zerosForgotten:
      'You gave the other places no weight. Their score is 0, and e to the power of 0 is 1. So each of them adds 1 to the sum.',
    oneTooMany: 'Your sum has one power of e too many. There is one power for each place of the text.',
    evenWeight: 'This is the weight if all places have the same score. This place has a larger score.',
    noTemperature: 'You left out the temperature. Divide each logit by it first.',
    temperatureTimes: 'You multiplied by the temperature. Divide each logit by it.',
    noTopK: 'You gave a share to all four tokens. Top-k keeps two tokens, and their probabilities add up to 1.',
    neither: 'This is softmax over all four tokens, without temperature and without top-k.',
    powerAlone: 'This is only the power of e. The first token’s probability is 1 ÷ (1 + this power).',
    secondToken: 'This is the probability of the other token. Compute it for the most likely token.',
  },
};
