import type { Instant } from '@tradewind/domain/time'
import type { SupplierOption } from '../suppliers/supplier-option.ts'

/** A payment session as it is returned to the caller. */
export type Opened = {
  readonly amount: string
  readonly currency: string
  readonly orderId: string
  readonly bookingId: number
  readonly expiresAt: Instant
}

/** What the payer reads beside the amount: 'Flight DEL–DXB, DXB–DEL'. */
export function remarkOf({ legs }: Pick<SupplierOption, 'legs'>): string {
  return `Flight ${legs.map((leg) => `${leg[0]?.origin ?? ''}–${leg.at(-1)?.destination ?? ''}`).join(', ')}`
}
