import { convert, findRate } from '@tradewind/domain/exchange-rates/exchange'
import { inSaleCurrency } from '@tradewind/domain/flights/converted'
import { add, allocate, type Money, negate, sum, zero } from '@tradewind/domain/money'
import { type ChangePrice, priceChange, undoesSale } from '@tradewind/domain/tickets/changes/price-change'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { readExchange } from '../../exchange-rates/read-exchange.ts'
import type { DeskOffer } from '../../flights/suppliers/supplier-change.ts'
import { listChangeCoupons } from './change-coupon-repo.ts'
import type { LockedChange } from './change-repo.ts'
import { cellsOf, chargeOf, feesFor } from './price-plan.ts'
import type { NewQuote } from './quote-repo.ts'
import { readTicket } from './read-ticket.ts'

type Priced = Pick<NewQuote, 'coupons' | 'desk'> & { readonly price: ChangePrice }

/**
 * What a request costs the customer by the price of the supplier's people, with our own fee by our rules on top: other flights at the rate of today, because they are bought today; a refund at
 * the rate of the sale, as all that is refunded of it. What is owed to them, or by them, is kept as they said it.
 */
export async function priceDeskOffer(
  tx: SiteTx,
  { change, booking }: LockedChange,
  { quoteId, price: asked }: DeskOffer,
  now: Instant,
): Promise<Priced> {
  const ticket = await readTicket(tx, booking, now)
  const own = await listChangeCoupons(tx, change.id)
  const coupons = ticket.coupons.filter(({ passengerPlace, segmentPlace }) =>
    own.some((one) => one.passengerPlace === passengerPlace && one.segmentPlace === segmentPlace),
  )
  const { currency, kind } = change
  const cells = cellsOf({ ticket, coupons })
  const fees = await feesFor(tx, { kind, ticket }, now)
  const ourFeeOn = (charge: Money) =>
    sum(
      allocate(
        charge,
        cells.map(() => 1),
      ).map((part) => fees(part).ourFee),
      currency,
    )
  const basis = { kind, currency, cells, gstBasisPoints: ticket.gstBasisPoints, supplierFee: zero(currency), keepsFare: false }
  if (asked.of === 'refund') {
    const [refund, said] = [asked.refund, asked.charge].map((there) => inSaleCurrency(there, booking.priced.converted)) as [
      Money,
      Money,
    ]
    const charge = chargeOf({ kind, cells, refund, charge: said, currency })
    const price = priceChange({
      ...basis,
      ...{ fareDifference: zero(currency), airlinePenalty: charge, ourFee: ourFeeOn(charge), supplierRefund: refund },
      // They confirm that the airline has cancelled the flight by keeping nothing of it.
      undoesSale: undoesSale(kind) && asked.charge.minor === 0n,
    })
    return { price, coupons, desk: { quoteId, total: negate(asked.refund) } }
  }
  const { fareDifference, charges } = asked
  const rate =
    fareDifference.currency === currency ? undefined : findRate(await readExchange(tx, now), fareDifference.currency, currency)
  const here = (there: Money) => (rate ? convert(there, rate, 'nearest') : inSaleCurrency(there, booking.priced.converted))
  const price = priceChange({
    ...basis,
    ...{ fareDifference: here(fareDifference), airlinePenalty: here(charges), ourFee: ourFeeOn(here(charges)) },
    ...{ undoesSale: false, supplierRefund: undefined },
  })
  return { price, coupons, desk: { quoteId, total: add(fareDifference, charges) } }
}
