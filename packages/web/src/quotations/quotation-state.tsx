import type { QuotationStatus } from '@tradewind/domain/quotations/quotation-status'
import { StateMark, type Tone } from '../ui/chip.tsx'

export const STATUS_NAMES: Readonly<Record<QuotationStatus, string>> = {
  new: 'New',
  inProgress: 'In progress',
  sent: 'Sent',
  accepted: 'Accepted',
  vouchered: 'Vouchered',
  lost: 'Lost',
  cancelled: 'Cancelled',
}
const TONES: Readonly<Record<QuotationStatus, Tone>> = {
  new: 'neutral',
  inProgress: 'accent',
  sent: 'accent',
  accepted: 'ok',
  vouchered: 'ok',
  lost: 'neutral',
  cancelled: 'bad',
}

/** Where a quotation stands. One whose validity has ended says so: its price is no longer promised. */
export function QuotationState({ status, isExpired }: { status: QuotationStatus; isExpired: boolean }) {
  if (isExpired) return <StateMark tone="warn">Expired</StateMark>
  return <StateMark tone={TONES[status]}>{STATUS_NAMES[status]}</StateMark>
}
