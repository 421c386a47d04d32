import type { Cart, CartPartnerItem, CartTourOption } from '@tradewind/contract/carts/cart-shapes'

/** What takes place on a day: this company's own, or what a partner site delivers. */
export type PlannedActivity = CartTourOption | CartPartnerItem
type Planned = Pick<Cart['cartItems'], 'tourOptionCart' | 'partnerCart'>

/** By day and time, what has no time last. */
export function activitiesOf({ tourOptionCart, partnerCart }: Planned): PlannedActivity[] {
  if (partnerCart.length === 0) return tourOptionCart
  const when = ({ date, time }: PlannedActivity) => `${date} ${time ?? '99:99'}`
  return [...tourOptionCart, ...partnerCart].sort((one, other) => when(one).localeCompare(when(other)))
}

export function countItems({ cartItems }: Pick<Cart, 'cartItems'>): number {
  return cartItems.tourOptionCart.length + cartItems.partnerCart.length + cartItems.hotelCart.length
}

/** By which supplier of the network; undefined: it is this company's own. */
export function supplierOf(item: PlannedActivity): { id: string; name: string | null } | undefined {
  return 'supplierListId' in item ? { id: item.supplierListId, name: item.supplier } : undefined
}
