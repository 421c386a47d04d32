import type { QuotationStatus } from '@tradewind/domain/quotations/quotation-status'
import { StateMark, type Tone } from '../../ui/chip.tsx'

/** In the words of who was sent it: what the desk still does with it is not theirs to follow. */
const STATES: Readonly<Record<QuotationStatus, { readonly name: string; readonly tone: Tone }>> = {
  new: { name: 'In progress', tone: 'neutral' },
  inProgress: { name: 'In progress', tone: 'neutral' },
  sent: { name: 'To decide', tone: 'accent' },
  accepted: { name: 'Accepted', tone: 'ok' },
  vouchered: { name: 'Confirmed', tone: 'ok' },
  lost: { name: 'Closed', tone: 'neutral' },
  cancelled: { name: 'Cancelled', tone: 'bad' },
}

/** Where a quotation stands for its customer. */
export function OwnState({ status, isExpired }: { status: QuotationStatus; isExpired: boolean }) {
  if (isExpired) return <StateMark tone="warn">Expired</StateMark>
  const { name, tone } = STATES[status]
  return <StateMark tone={tone}>{name}</StateMark>
}
