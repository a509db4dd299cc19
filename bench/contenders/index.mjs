// Starts all contenders: riverbank and the libraries that it is compared with. A contender that cannot start is
// listed with the reason.
import { wordsOf } from '../measure.mjs';

const all = {
  ours: () => import('./ours.mjs'),
  plain: () => import('./plain.mjs'),
  'onnxruntime-web': () => import('./onnxruntime.mjs'),
  '@tensorflow/tfjs-backend-wasm': () => import('./tfjs.mjs'),
  '@jax-js/jax': () => import('./jax.mjs'),
  '@litertjs/core': () => import('./litert.mjs'),
  'ml-matrix': () => import('./ml-matrix.mjs'),
};

/** The contenders at a place: [name, import function]. Without relaxed SIMD (`compat`), only LiteRT and riverbank. */
const whoOf = (place) =>
  Object.entries(all).filter(([name]) => !place.compat || ['ours', '@litertjs/core'].includes(name));

/**
 * Starts all contenders of a place. A contender is {name, prepare(size, inputs)}. prepare returns {run, read?,
 * dispose?}. run computes the context from Float32Arrays and returns a Float32Array. If run returns something else,
 * read converts it; the time of read is not measured.
 */
export async function startContenders(place) {
  const contenders = [];
  const absent = {};
  for (const [name, load] of whoOf(place)) {
    try {
      contenders.push(...(await (await load()).start(place)));
    } catch (reason) {
      absent[name] = wordsOf(reason);
    }
  }
  return { contenders, absent };
}
