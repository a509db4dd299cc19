// Says what a property becomes that a page sets: React 19, Vue and Svelte set properties where HTML has attributes.
import { defaultConverter } from 'lit';
import type { ComplexAttributeConverter, PropertyDeclaration } from 'lit';

/** `initial`: the value of a property that nobody has set, or that was set to undefined or null. */
export interface Declaration extends PropertyDeclaration {
  initial?: unknown;
}

/** What an attribute of this text would set the property to. */
function parsed(text: string, { converter = defaultConverter, type }: Declaration): unknown {
  const read = typeof converter === 'function' ? converter : (converter as ComplexAttributeConverter).fromAttribute;
  return read ? read(text, type) : text;
}

/** lit's accessor for a property, with a setter that parses strings. What has no attribute is not parsed. */
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
