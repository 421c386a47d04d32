import { messagesOf } from '../../languages/messages.ts'
import { messages } from './messages/en.ts'

/** The texts from a chosen fare to the order. */
export const t = messagesOf('book', messages, { hi: () => import('./messages/hi.ts'), ar: () => import('./messages/ar.ts') })
