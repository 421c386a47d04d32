import { type CancellationTerm, refundPercentAt } from '../catalogue/cancellation-terms.ts'
import { formatMoney } from '../format-money.ts'
import { type Money, proportion } from '../money.ts'
import type { Instant } from '../time.ts'

/** The life of what a quotation sells beside activities: hotels, flights and whatever has a line of its own. It is confirmed as it is vouchered. */
export const SERVICE_SALE_STATUSES = ['waiting', 'confirmed', 'cancelled'] as const
export type ServiceSaleStatus = (typeof SERVICE_SALE_STATUSES)[number]

const NAMES: Readonly<Record<ServiceSaleStatus, string>> = { waiting: 'Waiting', confirmed: 'Confirmed', cancelled: 'Cancelled' }

export function nameServiceSaleStatus(status: string): string {
  return NAMES[status as ServiceSaleStatus] ?? status
}

/** The terms that a service was sold with. Without any, the desk says what is refunded. */
export type ServiceTerms = { readonly cancellation: readonly CancellationTerm[]; readonly startsAt: Instant | null }

/** What its terms give back at this moment, in percent; 0 where it was sold without terms. */
export function percentRefunded({ cancellation, startsAt }: ServiceTerms, now: Instant): number {
  return startsAt === null ? 0 : refundPercentAt(cancellation, startsAt, now)
}

/** What its terms promise when it is cancelled at this moment, to the nearest minor unit. Null: it was sold without terms. */
export function promisedRefund(amount: Money, { cancellation, startsAt }: ServiceTerms, now: Instant): Money | null {
  if (cancellation.length === 0 || startsAt === null) return null
  return proportion(amount, BigInt(refundPercentAt(cancellation, startsAt, now)), 100n)
}

/** Why it cannot be cancelled with this refund; undefined: it can. More than its terms promise may be refunded, less never. */
export function whyNotCancelService(
  status: ServiceSaleStatus,
  amount: Money,
  refund: Money,
  promised: Money | null = null,
): string | undefined {
  if (status === 'cancelled') return 'This service was cancelled before.'
  if (status !== 'confirmed') return 'Only a confirmed service can be cancelled.'
  if (refund.minor < 0n || refund.minor > amount.minor) return 'The refund is from zero to the price that the service was sold at.'
  if (promised && refund.minor < promised.minor) return `Its terms promise ${formatMoney(promised)}. Please enter at least that.`
  return undefined
}
