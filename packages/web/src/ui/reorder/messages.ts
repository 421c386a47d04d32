import { messagesOf } from '../../languages/messages.ts'
import { messages } from './messages/en.ts'

/** Apart from the other words of the kit: these come with the pages whose rows can be moved. */
export const t = messagesOf('reorder', messages, { hi: () => import('./messages/hi.ts'), ar: () => import('./messages/ar.ts') })
