import { messagesOf } from '../../languages/messages.ts'
import { messages } from './messages/en.ts'

/** The texts of the search form and of the page it stands on. */
export const t = messagesOf('search', messages, {
  hi: () => import('./messages/hi.ts'),
  ar: () => import('./messages/ar.ts'),
})
