import { messagesOf } from '../../languages/messages.ts'
import { messages } from './messages/en.ts'

/** Beside those of the kit: only pages that upload load them. */
export const t = messagesOf('upload', messages, { hi: () => import('./messages/hi.ts'), ar: () => import('./messages/ar.ts') })
