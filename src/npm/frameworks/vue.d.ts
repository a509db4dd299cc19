// Types of the elements in Vue's templates.
import type { HTMLAttributes, PublicProps } from 'vue';
import type { ElementClasses, ElementEvents, ElementProperties } from '../elements/template-types.js';

/** Converts the name of an event: cell-change becomes CellChange. */
type Pascal<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${Pascal<Tail>}`
  : Capitalize<Text>;
/** The listeners as Vue's compiler names them: `onCellChange` for `@cell-change`. */
type VueListeners<Events> = { [K in keyof Events & string as `on${Pascal<K>}`]?: (event: Events[K]) => void };

type VueElement<Tag extends keyof ElementProperties> = new () => ElementClasses[Tag] & {
  $props: ElementProperties[Tag] &
    Omit<HTMLAttributes, keyof ElementProperties[Tag]> &
    PublicProps &
    VueListeners<ElementEvents[Tag]>;
};

declare module 'vue' {
  interface GlobalComponents {
    'attention-view': VueElement<'attention-view'>;
    'matrix-view': VueElement<'matrix-view'>;
    'softmax-steps': VueElement<'softmax-steps'>;
  }
}
