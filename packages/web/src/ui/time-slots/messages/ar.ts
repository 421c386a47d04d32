import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  placesLeft: 'المتبقي {n}',
  soldOut: 'نفدت',
}
