// The code in C++, PyTorch and JavaScript for the steps that only the sandbox has.
import { line } from '../../core/lesson/code-lines.ts';

export const code = {
  drawWord: line(
    'Generator generator(seed);  auto row = *randn(generator, d);',
    'torch.manual_seed(seed); row = torch.randn(d)',
    "engine.random(seed, [{ fn: 'randn', n: d }]);",
    '002, cell 2',
    'GoldenRun.EveryTensorInFloat32',
  ),
  learnedWord: line(
    'Matrix words = *embed(table, ids);',
    'words = model.token_embedding_table(ids)',
    'const words = engine.embed(table, ids);',
    '002, cell 4',
    'Embed.LooksUpWordsInOrder',
  ),
  place: line(
    'Matrix p = *sinusoidal_positions(tokens, d);',
    'p = table(torch.arange(T))',
    'const p = engine.sinusoidalPositions(tokens, d);',
    '002, problem 1',
    'SinusoidalPositions.FollowTheFormula',
  ),
  hide: line(
    'Matrix masked = mask_scores(scaled, mask, queries);',
    "masked = scaled.masked_fill(mask == 0, float('-inf'))",
    'const { masked } = engine.attend({ …, mask: { keep } });',
    '002, cell 1',
    'Masks.KeepIsSharedOrPerHead',
  ),
  add: line(
    'Matrix both = x + y;',
    'both = x + y',
    'const both = engine.addPositions(x, y);',
    '002, problem 2',
    'AddPositions.AddsCellByCell',
  ),
};
