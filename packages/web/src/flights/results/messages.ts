import { messagesOf } from '../../languages/messages.ts'
import { messages } from './messages/en.ts'

/** The texts of the results: lists, filters, dates and details of a fare. */
export const t = messagesOf('results', messages, {
  hi: () => import('./messages/hi.ts'),
  ar: () => import('./messages/ar.ts'),
})
