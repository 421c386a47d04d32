import { messagesOf } from '../languages/messages.ts'
import { messages } from './messages/en.ts'

/** The texts from the open payment to the confirmation. */
export const t = messagesOf('payments', messages, { hi: () => import('./messages/hi.ts'), ar: () => import('./messages/ar.ts') })
