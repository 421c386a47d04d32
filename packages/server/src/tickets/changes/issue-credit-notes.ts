import { type DocumentLine, totalOfLines } from '@tradewind/domain/documents/tax-document'
import { SAC_RESERVATION } from '@tradewind/domain/flights/fare-sale-price'
import { allocate, type Money, negate, zero } from '@tradewind/domain/money'
import { sectorsOf } from '@tradewind/domain/tickets/changes/coupon'
import type { ChangePrice } from '@tradewind/domain/tickets/changes/price-change'
import { cellPaid } from '@tradewind/domain/tickets/changes/split-price'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { issueDocument } from '../../documents/issue-document.ts'
import { getOwnerEntity } from '../../ledger/post/owner-entity-repo.ts'
import type { LockedChange } from './change-repo.ts'
import { cellsOf } from './price-plan.ts'
import type { StoredQuote } from './quote-repo.ts'
import { readTicket } from './read-ticket.ts'

/** One credit note for each refunded passenger; together they credit what was refunded. Issued last in the transaction: they lock the series. */
export async function issueCreditNotes(
  tx: SiteTx,
  { change, booking }: LockedChange,
  { quote, now }: { quote: StoredQuote; now: Instant },
): Promise<void> {
  const { price } = quote
  if (!price || price.refund.minor === 0n) return
  const ticket = await readTicket(tx, booking, now)
  const cells = cellsOf({ ticket, coupons: quote.coupons.map((coupon) => ({ ...coupon, state: 'open', heldBy: null })) })
  const places = [...new Set(quote.coupons.map(({ passengerPlace }) => passengerPlace))].sort((a, b) => a - b)
  const weights = places.map((place) =>
    Number(
      cells.filter(({ passengerPlace }) => passengerPlace === place).reduce((minor, cell) => minor + cellPaid(cell).minor, 0n),
    ),
  )
  const parts = splitLines(price, weights.some((weight) => weight > 0) ? weights : weights.map(() => 1))
  const seller = await getOwnerEntity(tx)
  for (const [index, passengerPlace] of places.entries()) {
    const sectors = sectorsOf(
      ticket.flights,
      quote.coupons.filter((coupon) => coupon.passengerPlace === passengerPlace),
    )
    const passenger = ticket.passengers.find(({ place }) => place === passengerPlace)?.name ?? ''
    const lines = parts.map((line) => line(index)).filter(({ amount, gst }) => amount.minor !== 0n || gst !== null)
    const total = totalOfLines(lines, price.currency)
    if (total.minor <= 0n) continue
    await issueDocument(
      tx,
      {
        key: `creditNote:change:${change.id}:${passengerPlace}`,
        kind: 'creditNote',
        seller,
        buyer: booking.legal_entity_id,
        saleId: booking.id,
        passengerPlace,
        about: `Air ticket ${sectors.join(', ')}, ${passenger}, PNR ${booking.pnr ?? ''}, refunded`,
        lines,
        total,
      },
      now,
    )
  }
}

/** Each line of the sum split over the passengers; the service fee that stays and our own fee carry their GST. */
function splitLines(price: ChangePrice, weights: readonly number[]): ((index: number) => DocumentLine)[] {
  const line = (label: string, amount: Money, gst?: Money): ((index: number) => DocumentLine) => {
    const amounts = allocate(amount, weights)
    const taxes = gst && gst.minor !== 0n ? allocate(gst, weights) : undefined
    return (index) => ({
      label,
      detail: null,
      sac: gst ? SAC_RESERVATION : null,
      amount: amounts[index] ?? zero(price.currency),
      gst: taxes ? { basisPoints: price.gstBasisPoints, amount: taxes[index] ?? zero(price.currency) } : null,
    })
  }
  return [
    line('Paid for the ticket', price.paid),
    line('Bags, meals and seats, not refunded', negate(price.keptExtras)),
    line('Service fee and its GST, not refunded', negate(price.keptServiceFee)),
    line('Airline cancellation charge', negate(price.airlinePenalty)),
    line('Supplier fee', negate(price.supplierFee)),
    line('Cancellation fee', negate(price.ourFee), negate(price.gstOnOurFee)),
  ]
}
