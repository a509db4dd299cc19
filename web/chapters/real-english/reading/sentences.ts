// Loads the built-in sentences from the text files in english/senses.
import ordinaryTune from '../../../../english/senses/ordinary.tune.txt?raw';
import ordinaryReport from '../../../../english/senses/ordinary.report.txt?raw';
import hardTune from '../../../../english/senses/hard.tune.txt?raw';
import hardReport from '../../../../english/senses/hard.report.txt?raw';
import { readSenses } from '../../../../english/senses/measure.mjs';

export const sentences = [ordinaryTune, ordinaryReport, hardTune, hardReport].flatMap((text) => readSenses(text));
