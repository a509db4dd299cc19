// Sets CSS variables of an element through the DOM, because a strict Content-Security-Policy forbids style attributes.
import { noChange } from 'lit';
import { Directive, directive, PartType } from 'lit/directive.js';
import type { DirectiveResult, ElementPart, PartInfo } from 'lit/directive.js';

class CssVariables extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new TypeError('cssVariables must be used inside a tag');
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

// The type is written out because the inferred type names a package on which lit depends. Users may not be able to
// import that package.
export const cssVariables: (variables: Readonly<Record<string, number>>) => DirectiveResult = directive(CssVariables);
/** Sets one CSS variable. */
export const cssVariable = (name: string, value: number): DirectiveResult => cssVariables({ [name]: value });
