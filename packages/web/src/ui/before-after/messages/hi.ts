import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  before: 'पहले',
  now: 'अब',
  removed: 'हटाया गया',
  unchanged: 'कोई बदलाव नहीं',
}
