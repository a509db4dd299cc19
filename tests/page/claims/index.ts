// Lists the claims of every chapter's prose. If a chapter has no claims here, the type checker reports an error.
import type { ChapterId } from '../../../web/chapters/index.ts';
import type { Claim } from './claim.ts';
import { claims as averages } from './averages.ts';
import { claims as classVerified } from './class-verified.ts';
import { claims as compareWeightMix } from './compare-weight-mix.ts';
import { claims as fourAtATime } from './four-at-a-time.ts';
import { claims as languageModel } from './language-model.ts';
import { claims as manyHeads } from './many-heads.ts';
import { claims as noPeeking } from './no-peeking.ts';
import { claims as oneWord } from './one-word.ts';
import { claims as order } from './order.ts';
import { claims as queryKeyValue } from './query-key-value.ts';
import { claims as realEnglish } from './real-english.ts';
import { claims as sandbox } from './sandbox.ts';
import { claims as selfObsessed } from './self-obsessed.ts';
import { claims as threeRoads } from './three-roads.ts';
import { claims as whyRoot } from './why-root.ts';

export const claims: Readonly<Record<ChapterId, readonly Claim[]>> = {
  'one-word': oneWord,
  'compare-weight-mix': compareWeightMix,
  'self-obsessed': selfObsessed,
  'query-key-value': queryKeyValue,
  'why-root': whyRoot,
  'class-verified': classVerified,
  'three-roads': threeRoads,
  order,
  'no-peeking': noPeeking,
  averages,
  'many-heads': manyHeads,
  'language-model': languageModel,
  'real-english': realEnglish,
  'four-at-a-time': fourAtATime,
  sandbox,
};
