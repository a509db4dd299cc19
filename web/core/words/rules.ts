// Finds the names of exercise steps' results and the rules for steps, in the shared words and in those of the chapters.
import { brought } from './brought.ts';
import type { Rules, Texts } from './brought.ts';
import { shared } from './shared.ts';

/** The name of a step's result. */
export function madeName(made: string): string {
  const names: Texts = shared().rules.made;
  return brought.made[made] ?? names[made] ?? made;
}

/** The statement of a rule, and the description of its result. */
export function ruleNamed(rule: string): Rules[string] {
  const rules: Rules = shared().rules.rules;
  return brought.rules[rule] ?? rules[rule] ?? { is: rule, gives: '' };
}
