import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { nameActivitySaleStatus } from '@tradewind/domain/activity-sales/activity-sale'
import { comesToItsBookings, isCounted, isLive, isUndelivered, isWaiting, wasPaid } from '@tradewind/domain/carts/cart-bookings'
import { NO_CART } from '@tradewind/domain/carts/cart-limits'
import { answersCart, type CartSide, type CartStatus, mayChange, mayPay, movesOf } from '@tradewind/domain/carts/cart-status'
import { sideOf } from '@tradewind/domain/carts/who-opens-a-cart'
import { add, toDecimal, zero } from '@tradewind/domain/money'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import { addDays, type Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { currencyOfSite } from '../sites/site-facts.ts'
import { todayOfSite } from '../sites/site-zone.ts'
import { type ItemRow, listItems } from './cart-item-repo.ts'
import {
  type CartPeople,
  type CartRow,
  findCart,
  findQuotationOfCart,
  listSalesOfCart,
  type QuotationOfCart,
  readPeople,
  type SaleOfCart,
} from './cart-repo.ts'
import { contentsOf } from './contents-of.ts'
import { type PricedCart, priceCart } from './price-cart.ts'

/** Who reads or changes carts: a person, or a visitor with the secret of their browser. */
export type CartReader = { readonly actor: Actor | undefined; readonly secretHash: Buffer | undefined; readonly now: Instant }
export type OpenCart = {
  readonly cart: CartRow
  readonly items: readonly ItemRow[]
  readonly side: CartSide
  /** Made of it last. */
  readonly quotation: QuotationOfCart | undefined
  /** What was ordered with it last. */
  readonly sales: readonly SaleOfCart[]
}

/** Whether a quotation answers the cart, so that nothing of it is changed, paid or moved beside it. */
export const isQuoted = ({ quotation }: Pick<OpenCart, 'quotation'>): boolean =>
  quotation !== undefined && answersCart(quotation.status)

/** Whether something of it was paid and stands: it is vouchered then, and cancelled when all of that is. */
export const isSold = ({ sales }: Pick<OpenCart, 'sales'>): boolean => sales.some(isLive)

/** Whether a payment of it is open, and may be made. */
export const isPaying = ({ sales }: Pick<OpenCart, 'sales'>): boolean => sales.some(isWaiting)

/** A cart with what is in it. Refuses NOT_FOUND, also for those who may not open it. */
export async function openCart(
  tx: SiteTx,
  { actor, secretHash }: CartReader,
  cartId: number,
  { forWrite = false }: { readonly forWrite?: boolean } = {},
): Promise<OpenCart> {
  // After the lock, so that a quotation that was made in the meantime is seen.
  const [cart, items, quotation] = await Promise.all([
    findCart(tx, cartId, { forWrite }),
    listItems(tx, cartId),
    findQuotationOfCart(tx, cartId),
  ])
  if (!cart) return refuseCart()
  const hasSecret = secretHash !== undefined && cart.secretHash?.equals(secretHash) === true
  const side = sideOf(actor, { customer: cart.customer, hasSecret })
  return side ? { cart, items, side, quotation, sales: await listSalesOfCart(tx, cart) } : refuseCart()
}

export function refuseCart(): never {
  refuse('NOT_FOUND', { message: 'We could not find that cart.' })
}

/** A cart as the wire shows it, priced now. */
export async function showCart(tx: SiteTx, { items, ...opened }: OpenCart, now: Instant): Promise<Cart> {
  const { cart } = opened
  const [priced, people] = await Promise.all([priceCart(tx, { cart, items }, now), readPeople(tx, cart)])
  return presentCart(opened, priced, people)
}

const presentBooking = ({ saleId, title, status }: SaleOfCart) => {
  return { saleId, title, statusName: nameActivitySaleStatus(status), isUndelivered: isUndelivered({ status }) }
}

/** What its bookings come to, less what was refunded. The prices of today say nothing about that. */
function paidTotalOf(status: CartStatus, sales: readonly SaleOfCart[]): string | null {
  if (!comesToItsBookings(status, sales)) return null
  const [first, ...others] = sales.filter(isCounted).map(({ comesTo }) => comesTo)
  return first ? toDecimal(others.reduce(add, first)) : null
}

export function presentQuotation(quotation: QuotationOfCart | undefined): Cart['quotation'] {
  return quotation ? { ...quotation, quotationId: nameQuotation(quotation.id) } : null
}

export function presentCart(
  { cart, side, quotation, sales }: Omit<OpenCart, 'items'>,
  priced: PricedCart,
  people: CartPeople,
): Cart {
  const bound = { isQuoted: isQuoted({ quotation }), isSold: isSold({ sales }) }
  const contents = contentsOf(cart, [...[...priced.options, ...priced.partners].map(({ item }) => item), ...priced.hotels])
  const { id, version, name, status, sentAt, remarks, deadline, adults, childAges, infants, startDate, endDate } = cart
  return {
    ...{ id, version, contents, name, status, sentAt },
    nextStatuses: sentAt === null ? [] : movesOf(status, side, bound),
    mayChange: mayChange(status, side, bound),
    mayPay: mayPay(status, side, bound),
    quotation: presentQuotation(quotation),
    paidTotal: paidTotalOf(status, sales),
    bookings: sales.filter((sale) => wasPaid(sale) && sale.legalEntityId === cart.customer?.legalEntityId).map(presentBooking),
    ...people,
    ...{
      remarks,
      deadline,
      currency: priced.total.currency,
      adults,
      children: childAges.length,
      childAges: [...childAges],
      infants,
    },
    ...{ startDate, endDate },
    cartItems: {
      tourOptionCart: priced.options.map(({ shown }) => shown),
      // Customers buy of this company, and not of who delivers it.
      partnerCart: priced.partners.map(({ shown }) => (side === 'desk' ? shown : { ...shown, supplier: null })),
      hotelCart: priced.hotels.map((hotel) => ({
        id: hotel.id,
        is_optional: hotel.isOptional,
        accommodationId: hotel.accommodationId,
        name: hotel.name,
        area: hotel.area,
        checkinDate: hotel.date,
        noOfNights: hotel.nights,
        numberOfRooms: hotel.rooms,
      })),
    },
    totals: priced.totals,
    // What was paid waits for nothing.
    notes: (bound.isSold ? [] : priced.notes).map(({ kind, itemIds, minutes, fixes }) => ({
      kind,
      itemIds: [...itemIds],
      minutes,
      fixes: fixes.map((fix) => ({ ...fix })),
    })),
    changedAt: cart.changedAt,
  }
}

/** As the search begins: today to four days later, one adult. */
const USUAL_DAYS = 4

/** What somebody sees who has no cart yet. */
export async function showNoCart(tx: SiteTx, now: Instant): Promise<Cart> {
  const [currency, today] = await Promise.all([currencyOfSite(tx), todayOfSite(tx, now)])
  const nothing = toDecimal(zero(currency))
  return {
    ...{
      id: NO_CART,
      version: 0,
      contents: '',
      name: '',
      status: 'new',
      sentAt: null,
      nextStatuses: [],
      mayChange: true,
      mayPay: false,
      customer: null,
      quotation: null,
      bookings: [],
      owner: null,
    },
    ...{ remarks: '', deadline: null, currency, adults: 1, children: 0, childAges: [], infants: 0 },
    ...{ startDate: today, endDate: addDays(today, USUAL_DAYS) },
    cartItems: { tourOptionCart: [], partnerCart: [], hotelCart: [] },
    totals: { total: nothing, optional: nothing, unpriced: 0 },
    notes: [],
    paidTotal: null,
    changedAt: null,
  }
}
