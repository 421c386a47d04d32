import { messages } from './messages/en.ts'
import { messagesOf } from './messages.ts'

const t = messagesOf('sentences', messages, { hi: () => import('./messages/hi.ts'), ar: () => import('./messages/ar.ts') })
type Key = keyof typeof messages
/** By their English text, which is what `t` says while this module loads. Not from the file: a build has read its messages already. */
const keys = new Map((Object.keys(messages) as Key[]).map((key) => [t(key as 'atLeast', { n: '{n}' }), key]))

/** A sentence that was said in English by the server, the contract or a rule, in the reader's language where we have it, else unchanged. */
export function translate(sentence: string): string {
  const figure = /\d+/.exec(sentence)?.[0]
  const key = keys.get(figure === undefined ? sentence : sentence.replace(figure, '{n}'))
  return key === undefined ? sentence : t(key as 'atLeast', { n: figure ?? '' })
}
