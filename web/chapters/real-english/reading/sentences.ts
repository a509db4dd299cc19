// The built-in sentences, as they stand in english/senses: each file is there once, and read here as text.
import ordinaryTune from '../../../../english/senses/ordinary.tune.txt?raw';
import ordinaryReport from '../../../../english/senses/ordinary.report.txt?raw';
import hardTune from '../../../../english/senses/hard.tune.txt?raw';
import hardReport from '../../../../english/senses/hard.report.txt?raw';
import { readSenses } from '../../../../english/senses/measure.mjs';

export const sentences = [ordinaryTune, ordinaryReport, hardTune, hardReport].flatMap((text) => readSenses(text));
