import { convert, findRate } from '@tradewind/domain/exchange-rates/exchange'
import { inSaleCurrency } from '@tradewind/domain/flights/converted'
import { add, allocate, type Money, sum } from '@tradewind/domain/money'
import { type ChangePrice, priceChange } from '@tradewind/domain/tickets/changes/price-change'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { readExchange } from '../../exchange-rates/read-exchange.ts'
import type { DeskOffer } from '../../flights/suppliers/supplier-change.ts'
import { listChangeCoupons } from './change-coupon-repo.ts'
import type { LockedChange } from './change-repo.ts'
import { cellsOf, feesFor } from './price-plan.ts'
import type { NewQuote } from './quote-repo.ts'
import { readTicket } from './read-ticket.ts'

type Priced = Pick<NewQuote, 'coupons' | 'desk'> & { readonly price: ChangePrice }

/**
 * What a change costs the customer by the price of the supplier's people: what they ask, at the rate of today because it is bought today, and our own fee by our rules on top. What is owed
 * to them is kept as they said it.
 */
export async function priceDeskOffer(
  tx: SiteTx,
  { change, booking }: LockedChange,
  { quoteId, fareDifference, charges }: DeskOffer,
  now: Instant,
): Promise<Priced> {
  const ticket = await readTicket(tx, booking, now)
  const own = await listChangeCoupons(tx, change.id)
  const coupons = ticket.coupons.filter(({ passengerPlace, segmentPlace }) =>
    own.some((one) => one.passengerPlace === passengerPlace && one.segmentPlace === segmentPlace),
  )
  const { currency } = change
  const rate =
    fareDifference.currency === currency ? undefined : findRate(await readExchange(tx, now), fareDifference.currency, currency)
  const here = (there: Money) => (rate ? convert(there, rate, 'nearest') : inSaleCurrency(there, booking.priced.converted))
  const cells = cellsOf({ ticket, coupons })
  const fees = await feesFor(tx, { kind: change.kind, ticket }, now)
  const parts = allocate(
    here(charges),
    cells.map(() => 1),
  )
  const price = priceChange({
    ...{ kind: change.kind, currency, cells, gstBasisPoints: ticket.gstBasisPoints },
    ...{ fareDifference: here(fareDifference), airlinePenalty: here(charges), supplierFee: sum([], currency) },
    ourFee: sum(
      parts.map((part) => fees(part).ourFee),
      currency,
    ),
    ...{ undoesSale: false, keepsFare: false, supplierRefund: undefined },
  })
  return { price, coupons, desk: { quoteId, total: add(fareDifference, charges) } }
}
