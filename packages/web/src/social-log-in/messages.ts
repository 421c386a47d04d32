import { messagesOf } from '../languages/messages.ts'
import { messages } from './messages/en.ts'

/** The texts of signing in with an account elsewhere. */
export const t = messagesOf('social-log-in', messages, {
  hi: () => import('./messages/hi.ts'),
  ar: () => import('./messages/ar.ts'),
})
