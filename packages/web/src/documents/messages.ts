import { messagesOf } from '../languages/messages.ts'
import { messages } from './messages/en.ts'

/** The texts of sending a document. */
export const t = messagesOf('documents', messages, { hi: () => import('./messages/hi.ts'), ar: () => import('./messages/ar.ts') })
