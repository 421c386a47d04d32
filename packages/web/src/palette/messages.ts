import { messagesOf } from '../languages/messages.ts'
import { messages } from './messages/en.ts'

/** The texts of the search box; names of pages are those of the frame. */
export const t = messagesOf('palette', messages, { hi: () => import('./messages/hi.ts'), ar: () => import('./messages/ar.ts') })
