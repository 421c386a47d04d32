import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  kilometres: '{n} किमी',
  metres: '{n} मी',
  way: '{from} से {to}, सीधी दूरी {distance}',
}
