import { messagesOf } from '../../languages/messages.ts'
import { messages } from './messages/en.ts'

/** The texts of the month of cheapest days. */
export const t = messagesOf('calendar', messages, {
  hi: () => import('./messages/hi.ts'),
  ar: () => import('./messages/ar.ts'),
})
