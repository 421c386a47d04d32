import type { Cart, CartPayload, TransferChoice } from '@tradewind/contract/carts/cart-shapes'
import type { z } from 'zod'
import type { Party } from '../search/activity-query.ts'

type Added = Partial<z.input<typeof CartPayload>>
export type CartParty = {
  adults: number
  children: number
  childAges: (number | null)[]
  infants: number
  startDate: string
  endDate: string
}

/** What a person wants of a cart. `isMine`: it goes into the cart that is filled in this browser, whichever that is by then, and begins one where there is none. */
export type CartWish =
  | { readonly do: 'add'; readonly payload: Added; readonly party: CartParty; readonly isMine: boolean }
  | { readonly do: 'move'; readonly cartItemId: number; readonly date: string; readonly time?: string }
  | {
      readonly do: 'choose'
      readonly cartItemId: number
      readonly transfer?: z.output<typeof TransferChoice>
      readonly time?: string
    }
  | { readonly do: 'mark'; readonly cartItemId: number; readonly isOptional: boolean }
  | { readonly do: 'remove'; readonly cartItemId: number }
  | { readonly do: 'restore'; readonly cartItemIds: readonly number[] }
  | { readonly do: 'clear' }
  | ({ readonly do: 'plan' } & CartParty)
  | { readonly do: 'rename'; readonly name: string }
  | { readonly do: 'remark'; readonly remarks: string }
  | { readonly do: 'duplicate' }
  | { readonly do: 'send' }

/** What may be changed of a cart, each thing under a name: 'day 12' is the day of item 12, null where it is not in the cart. */
export type Facts = Readonly<Record<string, string | null>>

/** What a change was begun upon: the version, and what stood where it changes something. */
export type Upon = { readonly version: number; readonly seen: Facts }

export function factsOf(cart: Cart): Facts {
  const { tourOptionCart, partnerCart, hotelCart } = cart.cartItems
  const facts: Record<string, string | null> = {
    name: cart.name,
    remarks: cart.remarks,
    party: JSON.stringify([cart.adults, agesOf(cart), cart.infants]),
    trip: `${cart.startDate} ${cart.endDate}`,
    contents: cart.contents,
    sent: cart.sentAt === null ? '' : 'yes',
  }
  for (const { id, date, time, transfer, is_optional } of [...tourOptionCart, ...partnerCart])
    Object.assign(facts, {
      [`day ${id}`]: date,
      [`time ${id}`]: time ?? '',
      [`way ${id}`]: transfer,
      [`optional ${id}`]: `${is_optional}`,
    })
  for (const { id, checkinDate, is_optional } of hotelCart)
    Object.assign(facts, {
      [`day ${id}`]: checkinDate,
      [`time ${id}`]: '',
      [`way ${id}`]: '',
      [`optional ${id}`]: `${is_optional}`,
    })
  return facts
}

/** A child without a known age is null. */
function agesOf({ children, childAges }: Pick<CartParty, 'children' | 'childAges'>): (number | null)[] {
  return Array.from({ length: children }, (_, nth) => childAges[nth] ?? null)
}

/** The people of a cart, or of a wish about one, as the search takes them. */
export function partyOfCart({
  adults,
  infants,
  ...children
}: Pick<CartParty, 'adults' | 'children' | 'childAges' | 'infants'>): Party {
  return { adults, childAges: agesOf(children), infants }
}

const ITEM = ['day', 'time', 'way', 'optional'] as const

/** What this would write over. What is added, and a copy, write over nothing. */
function touchedBy(wish: CartWish): string[] {
  switch (wish.do) {
    case 'add':
    case 'duplicate':
      return []
    case 'move':
      return [`day ${wish.cartItemId}`, ...(wish.time === undefined ? [] : [`time ${wish.cartItemId}`])]
    case 'choose':
      return [
        ...(wish.time === undefined ? [] : [`time ${wish.cartItemId}`]),
        ...(wish.transfer === undefined ? [] : [`way ${wish.cartItemId}`]),
      ]
    case 'mark':
      return [`optional ${wish.cartItemId}`]
    // Whoever takes something out, or sends it, has seen it as it was.
    case 'remove':
      return ITEM.map((name) => `${name} ${wish.cartItemId}`)
    case 'restore':
      return wish.cartItemIds.map((id) => `day ${id}`)
    case 'clear':
    case 'send':
      return ['contents']
    case 'plan':
      return ['party', 'trip']
    case 'rename':
      return ['name']
    case 'remark':
      return ['remarks']
  }
}

/** What stands there once it is made, as far as that is known without the server. */
function madeBy(wish: CartWish): Facts {
  switch (wish.do) {
    case 'move':
      return { [`day ${wish.cartItemId}`]: wish.date, ...(wish.time !== undefined && { [`time ${wish.cartItemId}`]: wish.time }) }
    case 'choose':
      return {
        ...(wish.time !== undefined && { [`time ${wish.cartItemId}`]: wish.time }),
        ...(wish.transfer !== undefined && { [`way ${wish.cartItemId}`]: wish.transfer }),
      }
    case 'mark':
      return { [`optional ${wish.cartItemId}`]: `${wish.isOptional}` }
    case 'remove':
      return { [`day ${wish.cartItemId}`]: null }
    case 'plan':
      return {
        party: JSON.stringify([wish.adults, agesOf(wish), wish.infants]),
        trip: `${wish.startDate} ${wish.endDate}`,
      }
    case 'rename':
      return { name: wish.name.trim() }
    case 'remark':
      return { remarks: wish.remarks.trim() }
    case 'send':
      return { sent: 'yes' }
    default:
      return {}
  }
}

/** Whether the server may write this along with it: the trip grows with a day, everything moves with the trip. */
function mayWrite(wish: CartWish, name: string): boolean {
  switch (wish.do) {
    case 'rename':
    case 'remark':
    case 'send':
      return name in madeBy(wish)
    default:
      return name !== 'name' && name !== 'remarks' && name !== 'sent'
  }
}

/** What a change of this cart is begun upon. Without one nothing was shown yet. */
export function uponOf(cart: Cart | undefined, wish: CartWish): Upon {
  if (!cart) return { version: 0, seen: {} }
  const facts = factsOf(cart)
  return { version: cart.version, seen: Object.fromEntries(touchedBy(wish).map((name) => [name, facts[name] ?? null])) }
}

/**
 * What becomes of a change where the cart was changed since it was begun. `go`: what it is about stands as it was seen. `made`: it is as wanted already. `gone`:
 * what it is about was taken out. `asks`: somebody else has changed the same, and a person decides.
 */
export function weigh(wish: CartWish, seen: Facts, cart: Cart): 'go' | 'made' | 'gone' | 'asks' {
  const now = factsOf(cart)
  const wanted = Object.entries(madeBy(wish))
  if (wanted.length > 0 && wanted.every(([name, value]) => (now[name] ?? null) === value)) return 'made'
  if ('cartItemId' in wish && (now[`day ${wish.cartItemId}`] ?? null) === null) return 'gone'
  return Object.entries(seen).every(([name, value]) => (now[name] ?? null) === value) ? 'go' : 'asks'
}

/** A change that was made: of which wish, sent with which version of the cart, and what the cart is by its answer. `before`: the cart of that version, where it was read. */
export type Made = { readonly wish: CartWish; readonly version: number; readonly before: Cart | undefined; readonly cart: Cart }

/**
 * Those who wait behind a change of one's own were begun before it: what it has written is no change of somebody else. What others have written since stays a
 * difference.
 */
export function carryOn(waiting: Upon, { wish, version, before, cart }: Made): Upon {
  // It is answered with another cart, the copy.
  if (wish.do === 'duplicate') return waiting
  // A later version than the next is what others have made of it: of that only what was wanted is one's own.
  const isExact = cart.version <= version + 1
  const now = factsOf(cart)
  const then = before && factsOf(before)
  const made = madeBy(wish)
  const isSame = (name: string, value: string | null) => waiting.version === version || (then && (then[name] ?? null) === value)
  const seen = Object.entries(waiting.seen).map(([name, value]) => {
    if (isExact && mayWrite(wish, name) && isSame(name, value)) return [name, now[name] ?? null]
    return [name, name in made ? (made[name] ?? null) : value]
  })
  return {
    version: isExact && waiting.version === version ? cart.version : waiting.version,
    seen: Object.fromEntries(seen) as Facts,
  }
}
