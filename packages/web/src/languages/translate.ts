import { messages } from './messages/en.ts'
import { messagesOf } from './messages.ts'

const t = messagesOf('sentences', messages, { hi: () => import('./messages/hi.ts'), ar: () => import('./messages/ar.ts') })
type Key = keyof typeof messages
/** By their English text, which is what `t` says while this module loads. Not from the file: a build has read its messages already. */
const keys = new Map((Object.keys(messages) as Key[]).map((key) => [t(key as 'atLeast', { n: '{n}' }), key]))

/** A sentence that was said in English by the server, the contract or a rule, in the reader's language where we have it, else unchanged. */
export function translate(sentence: string): string {
  // A figure, or a title that stands before a name, in the place of its value.
  const figure = /\d+|^(?:Mr|Mrs|Ms|Miss|Mstr)\b(?= does)/.exec(sentence)?.[0]
  const key = keys.get(sentence) ?? (figure === undefined ? undefined : keys.get(sentence.replace(figure, '{n}')))
  return key === undefined ? sentence : t(key as 'atLeast', { n: figure ?? '' })
}

/** The same for what may be absent, as the error of a field. */
export function translated(sentence: string | undefined): string | undefined {
  return sentence === undefined ? undefined : translate(sentence)
}
