import type { CancellationTerm } from '../catalogue/cancellation-terms.ts'
import { minutesOf } from '../catalogue/cancellation-terms.ts'
import { add, compareMoney, type Money, subtract } from '../money.ts'
import { earlier, type Instant, plusMinutes } from '../time.ts'
import type { ItinerarySum } from './sum-itinerary.ts'

/** A line of a quotation that was sold, as it shall be. `id` undefined: it is new. `counts`: it is sold, not only shown. */
export type LineAfter = { readonly place: string; readonly id: number | undefined; readonly counts: boolean }
/** What a line was sold as. A line has one sale at most. */
export type SaleOfChange = { readonly saleId: number; readonly lineId: number; readonly isConfirmed: boolean }

type Asked = {
  readonly after: readonly LineAfter[]
  /** Lines of which something differs that was agreed to. */
  readonly changed: ReadonlySet<number>
  /** Other people travel: every sale is for them, so none stays. */
  readonly isOtherParty: boolean
  readonly sales: readonly SaleOfChange[]
}
export type SaleChange = {
  /** Sales that are cancelled. */
  readonly ends: readonly number[]
  /** Places of the lines that are sold. Each gets a number of its own: what a line was sold as never changes. */
  readonly starts: readonly string[]
}

/** What a change of a sold quotation cancels and sells. What differs in nothing that was agreed to stays as it was sold, at its price; what was cancelled before stays cancelled. */
export function planSaleChange({ after, changed, isOtherParty, sales }: Asked): SaleChange {
  const lineOf = new Map(after.flatMap((line) => (line.id === undefined ? [] : [[line.id, line] as const])))
  const saleOf = new Map(sales.map((sale) => [sale.lineId, sale]))
  const stays = (lineId: number) => lineOf.get(lineId)?.counts === true && !changed.has(lineId) && !isOtherParty
  return {
    ends: sales.filter(({ lineId, isConfirmed }) => isConfirmed && !stays(lineId)).map(({ saleId }) => saleId),
    starts: after
      .filter(({ id, counts }) => {
        if (!counts) return false
        if (id === undefined || changed.has(id)) return true
        return isOtherParty && saleOf.get(id)?.isConfirmed === true
      })
      .map(({ place }) => place),
  }
}

const OWN_FIELDS: ReadonlySet<string | null> = new Set(['cost', 'partCost', 'unconfirmedCost', 'priceReason'])
const INSIDE_FIELDS: ReadonlySet<string | null> = new Set([...OWN_FIELDS, 'choice'])
const PRICE_FIELDS: ReadonlySet<string | null> = new Set([...INSIDE_FIELDS, 'price', 'prices', 'transferPrice'])

/** Whether a field of a line is the company's own: no customer is ever shown what it costs, or why its price was typed. */
export function isOwn(field: string | null): boolean {
  return OWN_FIELDS.has(field)
}

/** Whether the customer agreed to a field of a line. What it costs the company, why its price was typed, and what it could have been chosen instead of are none of theirs: the sale stays. */
export function isAgreedTo(field: string | null): boolean {
  return !INSIDE_FIELDS.has(field)
}

/** Whether another value of a field makes something else of a line that was sold and cancelled. Another price does not: so it costs more, and nobody has asked for it again. */
export function sellsAgain(field: string | null): boolean {
  return !PRICE_FIELDS.has(field)
}

/** What is to be paid more, or below zero, is refunded in the end: what is sold newly, less what is refunded of what ends. */
export function differenceOf({ added, refunded }: { readonly added: Money; readonly refunded: Money }): Money {
  return subtract(added, refunded)
}

/** What of a discount stands after a change: a part of it went with what was given up, and no total is below zero. */
export function standingDiscount(
  discount: Money,
  { subtotal, serviceCharge, remittanceCharge }: Pick<ItinerarySum, 'subtotal' | 'serviceCharge' | 'remittanceCharge'>,
): Money {
  const most = add(add(subtotal, serviceCharge), remittanceCharge)
  return compareMoney(discount, most) > 0 ? most : discount
}

/** When a sale that is cancelled would first get less than now: an offer to change it ends then. Undefined: it never gets less. */
export function refundFallsAt(terms: readonly CancellationTerm[], startsAt: Instant, now: Instant): Instant | undefined {
  const ahead = terms
    .filter(({ refundPercent }) => refundPercent > 0)
    .map((term) => plusMinutes(startsAt, -minutesOf(term)))
    .filter((until) => until > now)
    .toSorted()
  return ahead[0]
}

/** What an offer cancels. `startsAt` null: nobody knows. `fallsAt`: when it would be refunded less than was offered; undefined: never. */
export type EndOfOffer = { readonly startsAt: Instant | null; readonly fallsAt: Instant | undefined }

/**
 * Until when a change can be agreed to: `longest` at most, never longer than what is refunded in it is promised, and not once anything that it cancels has begun: who has used a
 * service gets nothing back for it.
 */
export function offerEndsAt(ends: readonly EndOfOffer[], longest: Instant): Instant {
  return ends
    .flatMap(({ startsAt, fallsAt }) => [startsAt ?? longest, fallsAt ?? longest])
    .reduce((all, one) => earlier(all, one), longest)
}
