import { messagesOf } from '../languages/messages.ts'
import { messages } from './messages/en.ts'

/** What several pages say of a flight. */
export const t = messagesOf('flights', messages, { hi: () => import('./messages/hi.ts'), ar: () => import('./messages/ar.ts') })
