// Parses strings that are set as properties: React 19, Vue and Svelte set properties where HTML sets attributes.
import { defaultConverter } from 'lit';
import type { ComplexAttributeConverter, PropertyDeclaration } from 'lit';

/** `initial` is the value of a property that is not set, or that was set to undefined or null. */
export interface Declaration extends PropertyDeclaration {
  initial?: unknown;
}

/** Sets a property to its default. */
export type Unset = null | undefined;
/** A property with an attribute also accepts the attribute's text, and null or undefined. */
export type Text = string | Unset;

/** Returns the value that an attribute with this text would give the property. */
function parsed(text: string, { converter = defaultConverter, type }: Declaration): unknown {
  const read = typeof converter === 'function' ? converter : (converter as ComplexAttributeConverter).fromAttribute;
  return read ? read(text, type) : text;
}

/** Makes the accessor of a property: it parses strings, and returns `initial` for undefined and null. */
function parsingAccessor(declaration: Declaration): PropertyDescriptor {
  const values = new WeakMap<object, unknown>();
  const hasAttribute = declaration.attribute !== false && !declaration.state;
  return {
    configurable: true,
    get(this: object) {
      return values.get(this) ?? declaration.initial;
    },
    set(this: object, given: unknown) {
      values.set(this, typeof given === 'string' && hasAttribute ? parsed(given, declaration) : given);
    },
  };
}

/** Adds accessors that parse strings to a class, for the properties that have no accessor yet. */
export function addParsing(prototype: object, declarations: Readonly<Record<string, Declaration>>): void {
  for (const [name, declaration] of Object.entries(declarations))
    if (!Object.hasOwn(prototype, name)) Object.defineProperty(prototype, name, parsingAccessor(declaration));
}
