// Runs the benchmark in Node and prints its results as JSON on the last line.
import fs from 'node:fs';
import { partsOf } from './cases.mjs';
import { session } from './session.mjs';

const options = JSON.parse(process.argv[2] ?? '{}');
const peers = new URL('./peers/node_modules/', import.meta.url).pathname;
const ownFile = async (name) => fs.readFileSync(`${options.ownModel}/${name}`);
const place = { peers, inBrowser: false, ownFile };
const results = await session(place, { ...options, parts: partsOf(options) }, (words) => console.error(words));
console.log(JSON.stringify(results));
