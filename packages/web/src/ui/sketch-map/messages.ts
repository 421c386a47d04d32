import { messagesOf } from '../../languages/messages.ts'
import { messages } from './messages/en.ts'

/** Apart from the other words of the kit: these come with the pages that have a map. */
export const t = messagesOf('sketchMap', messages, { hi: () => import('./messages/hi.ts'), ar: () => import('./messages/ar.ts') })
