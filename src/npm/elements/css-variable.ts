// Gives an element CSS variables through the object model, which a strict policy allows where a style attribute is refused.
import { noChange } from 'lit';
import { Directive, directive, PartType } from 'lit/directive.js';
import type { ElementPart, PartInfo } from 'lit/directive.js';

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
    for (const [name, value] of Object.entries(variables)) style.setProperty(name, Number.isFinite(value) ? value.toFixed(4) : '0');
    return noChange;
  }
}

export const cssVariables = directive(CssVariables);
/** One variable. */
export const cssVariable = (name: string, value: number) => cssVariables({ [name]: value });
