// The code in C++, PyTorch and JavaScript for the steps that only the chapter "order" has.
import { line } from '../../core/lesson/code-lines.ts';

export const code = {
  sinusoid: line(
    'Matrix p = *sinusoidal_positions(tokens, d);',
    'p[:, 0::2], p[:, 1::2] = angles.sin(), angles.cos()',
    'const p = engine.sinusoidalPositions(tokens, d);',
    '002, text',
    'SinusoidalPositions.FollowTheFormula',
  ),
  lookUp: line(
    'Matrix p = *learned_positions(table, tokens);',
    'p = position_table(torch.arange(T))',
    'const p = engine.learnedPositions(table, tokens);',
    '002, cell 2',
    'LearnedPositions.AreTheFirstRowsOfTheTable',
  ),
  byToken: line(
    'Matrix p = *embed(table, ids);',
    'p = position_table(X)',
    'const p = engine.embed(table, ids);',
    '002, cell 4',
    'Embed.LooksUpIds',
  ),
  addPosition: line(
    'Matrix placed = *add_positions(x, p);',
    'placed = x + p',
    'const placed = engine.addPositions(x, p);',
    '002, cell 2',
    'AddPositions.AddsCellByCell',
  ),
  beside: line(
    'Matrix placed = *concatenate_positions(x, p);',
    'placed = torch.cat([x, p], dim=-1)',
    'const placed = engine.concatenatePositions(x, p);',
    '002, text',
    'ConcatenatePositions.PutsThemSideBySide',
  ),
  rotate: line(
    'Matrix turned = *rotate(queries, positions, Rotary{});',
    'turned = x * cos + turn_pairs(x) * sin',
    'const turned = engine.rotate(queries);',
    '',
    'Rotation.RotatesPairsAsComplexNumbers',
  ),
  scoreTurned: line(
    'Matrix scores = score(turned_queries, turned_keys);',
    'scores = turned_queries @ turned_keys.T',
    'const { scores } = engine.attend({ embeddings: x, rotary: {} });',
    '',
    'Rotation.ScoresDependOnDistanceOnly',
  ),
  alibi: line(
    'Matrix bias = alibi(heads, tokens)->bias;',
    'bias = -slope * (i - j)',
    'const { bias } = engine.alibi(heads, tokens);',
    '',
    'Alibi.BiasFallsWithDistance',
  ),
};
