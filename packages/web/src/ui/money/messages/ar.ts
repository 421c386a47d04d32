import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  was: 'سابقًا',
  ofTotal: 'من {total}',
  paidOf: 'دُفع {paid} من {total}',
  paidInFull: 'دُفع بالكامل',
  paidTooMuch: '{amount} زيادة',
  leftToPay: 'المتبقي {amount}',
  dueUntil: '{amount} مستحق حتى {date}',
  overdueSince: '{amount} متأخر منذ {date}',
}
