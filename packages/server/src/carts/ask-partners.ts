import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { OFFERED_DAYS_AT_MOST } from '@tradewind/contract/partner-sites/partner-wire'
import type { Party } from '@tradewind/domain/rates/party'
import { addDays, type PlainDate } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite, readInSite } from '../database/in-site.ts'
import { Refusal } from '../http/refuse.ts'
import { keepAsked, listItems, type PartnerRow } from './cart-item-repo.ts'
import { readPeople } from './cart-repo.ts'
import { isPaying, isQuoted, isSold, type OpenCart, openCart, presentCart, showCart } from './open-cart.ts'
import type { Asked } from './partner-offers.ts'
import { priceCart } from './price-cart.ts'
import { agree, type CartWriter } from './write-cart.ts'

/** Who reaches suppliers, whose patience all buyers of a site share. */
export type AskingPartners = CartWriter & {
  readonly app: Pick<App, 'db' | 'partnerOffers'>
  /** Refuses TOO_MANY. */
  readonly limitAsking: () => Promise<void>
}
export type AskedItem = { readonly itemId: number; readonly asked: Asked }
type Trip = { readonly party: Party; readonly startDate: PlainDate; readonly endDate: PlainDate }

export const partnersOf = ({ items }: Pick<OpenCart, 'items'>): PartnerRow[] => items.filter((item) => item.kind === 'partner')

/** The days of the items first, then those of the trip: as many as a supplier is asked about at once. */
export function daysToAsk({ startDate, endDate }: Pick<Trip, 'startDate' | 'endDate'>, own: readonly PlainDate[]): PlainDate[] {
  const days = new Set(own)
  for (let day = startDate; day <= endDate && days.size < OFFERED_DAYS_AT_MOST; day = addDays(day, 1)) days.add(day)
  return [...days].sort().slice(0, OFFERED_DAYS_AT_MOST)
}

/** What suppliers say of items now, for a trip. Outside of any transaction. `days`: where they are planned. */
export async function askAbout(
  { app, siteId, limitAsking }: AskingPartners,
  items: readonly PartnerRow[],
  { party, days, ...trip }: Trip & { readonly days: readonly PlainDate[] },
): Promise<AskedItem[]> {
  if (items.length === 0) return []
  await limitAsking()
  const asked = await app.partnerOffers.ask(siteId, { options: items, party, days: daysToAsk(trip, days) })
  return items.map(({ id }, at) => ({ itemId: id, asked: asked[at] ?? 'silent' }))
}

/** The same for what is done all the same: who asks too often goes on without an answer, and asks when they look. */
export async function askIfMay(...asked: Parameters<typeof askAbout>): Promise<AskedItem[]> {
  try {
    return await askAbout(...asked)
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

/** As the cart is. */
export function tripOf({ cart }: Pick<OpenCart, 'cart'>): Trip {
  const { adults, childAges, infants, startDate, endDate } = cart
  return { party: { adults, childAges, infants }, startDate, endDate }
}

/**
 * Asks the suppliers of what partner sites deliver in a cart, and gives the cart as it is then. Nobody has changed it, so it keeps its version. One that gives no answer leaves what it said
 * last. What is paid, being paid or answered by a quotation is asked about no more. Refuses NOT_FOUND.
 */
export async function askPartners(asking: AskingPartners, cartId: number): Promise<Cart> {
  const { db, app, siteId, now } = asking
  const before = await readInSite(db, siteId, async (tx) => {
    const opened = await openCart(tx, asking, cartId)
    const items = isSold(opened) || isPaying(opened) || isQuoted(opened) ? [] : partnersOf(opened)
    return { opened, items, shown: items.length === 0 ? await showCart(tx, opened, now) : undefined }
  })
  if (before.shown) return before.shown
  const { items, opened } = before
  const asked = await askAbout(asking, items, { ...tripOf(opened), days: items.map(({ date }) => date) })
  return inSite(app.db, siteId, async (tx) => {
    const { items: _, ...still } = await openCart(tx, asking, cartId, { forWrite: true })
    keepAsked(tx, asked, now)
    const found = await priceCart(tx, { cart: still.cart, items: await listItems(tx, cartId) }, now)
    // What had no price until now is agreed to as it is first seen.
    const first = found.partners.flatMap(({ item, total }) => (item.addedMinor === null && total ? [item.id] : []))
    return presentCart(still, agree(tx, found, first), await readPeople(tx, still.cart))
  })
}
