import { messagesOf } from '../languages/messages.ts'
import { messages } from './messages/en.ts'

/** The texts of the frame. */
export const t = messagesOf('shell', messages, {
  hi: () => import('./messages/hi.ts'),
  ar: () => import('./messages/ar.ts'),
})
