// Parses strings that are set as properties: React 19, Vue and Svelte set properties where HTML sets attributes.
import { defaultConverter } from 'lit';
import type { ComplexAttributeConverter, PropertyDeclaration } from 'lit';

/** `initial` is the value of a property that is not set, or that was set to undefined or null. */
export interface Declaration extends PropertyDeclaration {
  initial?: unknown;
}

/** Returns the value that an attribute with this text would give the property. */
function parsed(text: string, { converter = defaultConverter, type }: Declaration): unknown {
  const read = typeof converter === 'function' ? converter : (converter as ComplexAttributeConverter).fromAttribute;
  return read ? read(text, type) : text;
}

/** Adds parsing of strings to lit's accessor of a property. A property without an attribute is not parsed. */
export function parsingAccessor(accessor: PropertyDescriptor, declaration: Declaration): PropertyDescriptor {
  const hasAttribute = declaration.attribute !== false && !declaration.state;
  return {
    ...accessor,
    set(this: object, given: unknown) {
      const value = typeof given === 'string' && hasAttribute ? parsed(given, declaration) : given;
      accessor.set?.call(this, value ?? declaration.initial);
    },
  };
}
