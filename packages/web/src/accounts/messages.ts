import { messagesOf } from '../languages/messages.ts'
import { messages } from './messages/en.ts'

/** The texts of the pages for people who are not signed in. */
export const t = messagesOf('accounts', messages, {
  hi: () => import('./messages/hi.ts'),
  ar: () => import('./messages/ar.ts'),
})
