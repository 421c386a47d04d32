import { type Money, proportion, subtract } from '../money.ts'
import type { SalePrice } from '../sales/sale-price.ts'
import type { SaleRefund } from '../sales/sale-refund.ts'

/** The life of what a quotation sells beside activities: hotels, flights and whatever has a line of its own. It is confirmed as it is vouchered. */
export const SERVICE_SALE_STATUSES = ['waiting', 'confirmed', 'cancelled'] as const
export type ServiceSaleStatus = (typeof SERVICE_SALE_STATUSES)[number]

const NAMES: Readonly<Record<ServiceSaleStatus, string>> = { waiting: 'Waiting', confirmed: 'Confirmed', cancelled: 'Cancelled' }

export function nameServiceSaleStatus(status: string): string {
  return NAMES[status as ServiceSaleStatus] ?? status
}

/** Why it cannot be cancelled with this refund; undefined: it can. */
export function whyNotCancelService(status: ServiceSaleStatus, amount: Money, refund: Money): string | undefined {
  if (status === 'cancelled') return 'This service was cancelled before.'
  if (status !== 'confirmed') return 'Only a confirmed service can be cancelled.'
  if (refund.minor < 0n || refund.minor > amount.minor) return 'The refund is from zero to the price that the service was sold at.'
  return undefined
}

/**
 * The refund of a cancelled service for the books: the sale is undone as a whole, what is not refunded is charged. The supplier keeps the same share of its cost; one
 * that keeps another is corrected where its invoice is compared.
 */
export function refundOfService(price: SalePrice, refund: Money): SaleRefund {
  const kept = subtract(price.payable, refund)
  return {
    undone: price,
    supplierRefund: proportion(price.cost, refund.minor, price.payable.minor),
    charges: kept.minor === 0n ? [] : [{ whose: 'ours', label: 'Cancellation fee', amount: kept, gst: null }],
  }
}
