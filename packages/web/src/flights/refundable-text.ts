import { type Refundable, readRefundable } from '@tradewind/domain/flights/refundable'

const TEXTS: Record<Refundable, string> = { yes: 'Refundable', no: 'Non-refundable', unknown: 'Refund not stated' }

export function refundableText(isRefundable: boolean | null): string {
  return TEXTS[readRefundable(isRefundable)]
}
