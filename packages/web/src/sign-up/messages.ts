import { messagesOf } from '../languages/messages.ts'
import { messages } from './messages/en.ts'

/** The texts of the pages on which people sign up. */
export const t = messagesOf('sign-up', messages, {
  hi: () => import('./messages/hi.ts'),
  ar: () => import('./messages/ar.ts'),
})
