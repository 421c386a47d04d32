import { messagesOf } from '../languages/messages.ts'
import { messages } from './messages/en.ts'

/** The texts of the panel. What a notification says comes from the server, in English. */
export const t = messagesOf('notifications', messages, {
  hi: () => import('./messages/hi.ts'),
  ar: () => import('./messages/ar.ts'),
})
