// The English texts of chapter 2: figures, switches, exercises, and explanations of wrong answers.

export const words = {
  loop: {
    dots: 'dot products',
    same: 'torch.allclose(loop, product)',
    controls: 'Steps of the loop',
  },
  made: {
    bankPowers: 'e to bank’s scores',
  },
  right: {
    softmax:
      'Right. With the largest score subtracted first or without, the weights are the same; subtracting only keeps e to the power of a large score from growing too large for a computer.',
  },
  causes: {
    dividedByMaximum:
      'You divided by the largest score. Divide by the sum of the three powers, and they will add up to one.',
    percent: 'These are per cents of the right weights. Weights are shares of one: divide by a hundred.',
    notExponentiated: 'You took the raw scores. Raise e to each first: shares of raw scores can be negative.',
  },
};
