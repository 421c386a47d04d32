import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  minutes: '{m} د',
  hours: '{h} س {m} د',
  days: '{n, plural, zero {# يوم} one {يوم واحد} two {يومان} few {# أيام} many {# يومًا} other {# يوم}}',
  left: 'المتبقي {time}',
  overdue: 'متأخر {time}',
}
