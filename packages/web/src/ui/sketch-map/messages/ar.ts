import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  kilometres: '{n} كم',
  metres: '{n} م',
  way: 'من {from} إلى {to}، المسافة المستقيمة {distance}',
}
