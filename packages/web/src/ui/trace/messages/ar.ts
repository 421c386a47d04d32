import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  won: 'تم اختياره',
  lost: 'لم يتم اختياره',
  notFit: 'لا ينطبق',
  more: 'و{n} أخرى.',
}
