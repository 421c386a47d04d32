import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  actionsOf: 'إجراءات {item}',
  howTo: 'يُنقل إلى اليوم السابق أو التالي بمفتاح Alt وسهم.',
  moveTo: 'نقل إلى {day}',
  moved: '{item} الآن يوم {day}',
  empty: 'لا شيء مخطط',
  until: 'حتى {time}',
  untilNextDay: 'حتى {time} (اليوم التالي)',
  optional: 'اختياري',
}
