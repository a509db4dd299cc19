// The English texts of the chapter "compare-weight-mix": figures, switches, exercises, and explanations of wrong
// answers.

export const words = {
  loop: {
    dots: 'dot products',
    same: 'torch.allclose(loop, product)',
    controls: 'Steps of the loop',
  },
  made: {
    bankPowers: 'powers of e for bank’s scores',
  },
  right: {
    softmax:
      'Right. You get the same weights if you first subtract the largest score from each score. The only reason to subtract it: without it, the powers of e can become too large for a computer.',
  },
  causes: {
    dividedByMaximum:
      'You divided by the largest score. Divide by the sum of the three powers. Then the weights add up to 1.',
    percent: 'These are the right weights as percentages. A weight is a share of 1, so divide by 100.',
    notExponentiated:
      'You divided the scores themselves. First raise e to the power of each score, because shares of scores can be negative.',
  },
};
