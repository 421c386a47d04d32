import { messagesOf } from '../../languages/messages.ts'
import { messages } from './messages/en.ts'

/** What is wished beside the flight: special fares and airlines. Apart from the form's own texts, which every first page has. */
export const t = messagesOf('wishes', messages, {
  hi: () => import('./messages/hi.ts'),
  ar: () => import('./messages/ar.ts'),
})
