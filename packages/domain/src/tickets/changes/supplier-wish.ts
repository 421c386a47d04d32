import type { SupplierCapabilities } from '../../flights/supplier-capabilities.ts'
import type { ChangeWish } from './change-kind.ts'

type Asked = { readonly wish: ChangeWish; readonly coupons: number; readonly passengers: number; readonly flights: number }

/** What is requested from the supplier. A request that names all flights of all passengers has the whole ticket refunded, whatever the request is called. */
export function supplierWish({ wish, coupons, passengers, flights }: Asked): ChangeWish {
  if (wish === 'reissue') return 'reissue'
  return coupons === passengers * flights ? 'refund' : 'partialRefund'
}

/** Whether the supplier's system takes such a request. What it does not take, our team arranges with the airline. */
export function takesWish(
  { partialCancel, reissue }: Pick<SupplierCapabilities, 'partialCancel' | 'reissue'>,
  wish: ChangeWish,
): boolean {
  return { reissue, partialRefund: partialCancel, refund: true }[wish]
}
