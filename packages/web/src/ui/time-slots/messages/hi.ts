import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  placesLeft: '{n, plural, one {# बाकी} other {# बाकी}}',
  soldOut: 'बिक चुका',
}
