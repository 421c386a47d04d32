import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  won: 'चुना गया',
  lost: 'पीछे रह गया',
  notFit: 'लागू नहीं होता',
  more: 'और {n}।',
}
