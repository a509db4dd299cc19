// Gives an element a CSS variable through the object model, which a strict policy allows where a style attribute is refused.
import { noChange } from 'lit';
import { Directive, directive, PartType } from 'lit/directive.js';
import type { ElementPart, PartInfo } from 'lit/directive.js';

class CssVariable extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new TypeError('cssVariable belongs inside of a tag');
  }

  override render(_name: string, _value: number): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [name, value]: [string, number]): unknown {
    (element as HTMLElement).style.setProperty(name, Number.isFinite(value) ? value.toFixed(4) : '0');
    return noChange;
  }
}

export const cssVariable = directive(CssVariable);
