import { type Refundable, readRefundable } from '@tradewind/domain/flights/refundable'
import { t } from './messages.ts'

const TEXTS = { yes: 'refundable', no: 'nonRefundable', unknown: 'refundNotStated' } as const satisfies Record<Refundable, string>

export function refundableText(isRefundable: boolean | null): string {
  return t(TEXTS[readRefundable(isRefundable)])
}
