import { messagesOf } from '../languages/messages.ts'
import { messages } from './messages/en.ts'

/** The kit's own words; all others come from the feature that uses a part. */
export const t = messagesOf('ui', messages, { hi: () => import('./messages/hi.ts'), ar: () => import('./messages/ar.ts') })
