import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  move: 'نقل {row}',
  howTo: 'اسحب الصف إلى موضع آخر. بلوحة المفاتيح: ينقل Alt مع مفتاح السهم الصف المحدد.',
  dropAt: 'الموضع {n} من {count}',
  moved: '{row}: الموضع {n} من {count}',
  moves: 'مواضع {row}',
  toTop: 'نقل إلى البداية',
  up: 'نقل إلى أعلى',
  down: 'نقل إلى أسفل',
  toEnd: 'نقل إلى النهاية',
}
