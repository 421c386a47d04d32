import { messagesOf } from '../languages/messages.ts'
import { messages } from './messages/en.ts'

/** The texts around an e-ticket; those of the ticket itself follow its own language. */
export const t = messagesOf('tickets', messages, { hi: () => import('./messages/hi.ts'), ar: () => import('./messages/ar.ts') })
