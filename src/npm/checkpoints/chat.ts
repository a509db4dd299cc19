// Turns the messages of a chat into text in the form that the model was trained on, with the model's chat template.
import { missingPeer } from '../load/peer.js';
import { checkArray, checkOptions, wrongType, type Names } from '../wire/check.js';

/** The name of the file with a model's chat template. */
export const templateFile = 'chat_template.jinja';

/** A message of a chat. Roles are those of the model's template: usually 'system', 'user' and 'assistant'. */
export interface ChatMessage {
  role: string;
  content: string;
}

/**
 * The settings of tokenizer_config.json. Chats use the template and the special tokens. If the model has a
 * chat_template.jinja, the text of this file replaces chat_template.
 */
export interface ChatConfig {
  chat_template?: unknown;
  [field: string]: unknown;
}

/** The part of @huggingface/jinja that riverbank uses. */
export interface Jinja {
  Template: new (template: string) => { render(items: Record<string, unknown>): string };
}

/** The chat settings of a model, and the package for chat templates if the caller has passed it. */
export interface Chat {
  readonly config: ChatConfig;
  readonly jinja?: Jinja;
}

const messageNames: Names<ChatMessage> = { role: true, content: true };

export const isChat = (prompt: unknown): prompt is readonly ChatMessage[] =>
  Array.isArray(prompt) && typeof prompt[0] === 'object';

/** Returns copies of the messages. Throws a TypeError that names the first wrong message. */
export const checkMessages = (messages: readonly ChatMessage[]): ChatMessage[] =>
  checkArray('messages', messages, 'an array of { role, content }', (name, message) => {
    const { role, content } = checkOptions(name, message, messageNames) as Partial<ChatMessage>;
    if (typeof role !== 'string') throw wrongType(`${name}.role`, 'a string', role);
    if (typeof content !== 'string') throw wrongType(`${name}.content`, 'a string', content);
    return { role, content };
  });

/**
 * Returns the chat template of a config. A config has one template, or several templates with names, of which 'default'
 * is used. Throws a RangeError if there is no template.
 */
function templateOf({ chat_template: given }: ChatConfig): string {
  const named = Array.isArray(given)
    ? (given as { name?: unknown; template?: unknown }[]).find((each) => each?.name === 'default')?.template
    : given;
  if (typeof named === 'string') return named;
  throw new RangeError(
    `there is no ${templateFile}, and tokenizer_config.json has no chat_template, so this model takes a text and not messages`,
  );
}

/** Returns the texts of the special tokens that templates use by name, such as bos_token. */
function specialTokens(config: ChatConfig): Record<string, string> {
  const texts = Object.entries(config).map(([name, value]) => {
    const text = typeof value === 'object' ? (value as { content?: unknown } | null)?.content : value;
    return [name, text] as const;
  });
  return Object.fromEntries(
    texts.filter((entry): entry is [string, string] => entry[0].endsWith('_token') && typeof entry[1] === 'string'),
  );
}

/** Returns the value if it is the module @huggingface/jinja. Throws a TypeError otherwise. */
export function checkJinja(jinja: unknown): Jinja {
  if (typeof (Object(jinja) as Partial<Jinja>).Template === 'function') return jinja as Jinja;
  throw wrongType('jinja', 'the module of @huggingface/jinja', jinja);
}

async function importJinja(): Promise<Jinja> {
  try {
    return await import('@huggingface/jinja');
  } catch (cause) {
    const error = missingPeer('a chat template', '@huggingface/jinja', cause);
    if (error !== cause || !('ServiceWorkerGlobalScope' in globalThis)) throw error;
    throw new Error(
      'service workers do not support import(), which a chat template needs; pass the module @huggingface/jinja to loadCheckpoint as jinja',
      { cause },
    );
  }
}

/**
 * Returns the text of a chat, up to the place where the model's answer begins. Rejects with an Error that names the
 * package if `@huggingface/jinja` is missing or cannot be imported in a service worker, and with a RangeError if there
 * is no template or the template refuses the messages.
 */
export async function chatText({ config, jinja }: Chat, messages: readonly ChatMessage[]): Promise<string> {
  const source = templateOf(config);
  const { Template } = jinja ?? (await importJinja());
  try {
    return new Template(source).render({ ...specialTokens(config), messages, add_generation_prompt: true });
  } catch (cause) {
    throw new RangeError(`chat_template: ${(cause as Error).message}`, { cause });
  }
}
