import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  minutes: '{m} मि',
  hours: '{h} घं {m} मि',
  days: '{n, plural, one {# दिन} other {# दिन}}',
  left: '{time} बाकी',
  overdue: '{time} की देरी',
}
