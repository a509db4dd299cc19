// Gives an element CSS variables through the object model, which a strict policy allows where a style attribute is refused.
import { noChange } from 'lit';
import { Directive, directive, PartType } from 'lit/directive.js';
import type { DirectiveResult, ElementPart, PartInfo } from 'lit/directive.js';

class CssVariables extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new TypeError('cssVariables belongs inside of a tag');
  }

  override render(_variables: Readonly<Record<string, number>>): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [variables]: [Readonly<Record<string, number>>]): unknown {
    const { style } = element as HTMLElement;
    for (const [name, value] of Object.entries(variables))
      style.setProperty(name, Number.isFinite(value) ? value.toFixed(4) : '0');
    return noChange;
  }
}

// The types are said, because those that are found name a package below lit, which not every user can reach.
export const cssVariables: (variables: Readonly<Record<string, number>>) => DirectiveResult = directive(CssVariables);
/** One variable. */
export const cssVariable = (name: string, value: number): DirectiveResult => cssVariables({ [name]: value });
