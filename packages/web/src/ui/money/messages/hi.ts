import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  was: 'पहले',
  ofTotal: '{total} में से',
  paidOf: '{total} में से {paid} का भुगतान हुआ',
  paidInFull: 'पूरा भुगतान हो गया',
  paidTooMuch: '{amount} ज़्यादा',
  leftToPay: '{amount} का भुगतान बाकी है',
  dueUntil: '{amount} का भुगतान {date} तक करना है',
  overdueSince: '{amount} का भुगतान {date} से बकाया है',
}
