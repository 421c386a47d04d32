import { messagesOf } from '../../languages/messages.ts'
import { messages } from './messages/en.ts'

/** Apart from the other words of the kit: these come with the pages that show deadlines. */
export const t = messagesOf('deadline', messages, { hi: () => import('./messages/hi.ts'), ar: () => import('./messages/ar.ts') })
