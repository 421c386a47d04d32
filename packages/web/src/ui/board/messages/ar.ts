import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  timesIn: '، من {from} إلى {to}، {row}',
  movesOf: 'نقل {item}',
  open: 'فتح',
  moveTo: 'نقل إلى {row}',
  whyNot: '{row}: {reason}',
  moved: '{item} الآن مع {row}',
}
