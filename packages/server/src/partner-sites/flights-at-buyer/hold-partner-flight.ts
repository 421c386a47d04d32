import { randomUUID } from 'node:crypto'
import type { FlightRecord } from '@tradewind/contract/partner-sites/partner-flights-wire'
import { type Money, parseMoney } from '@tradewind/domain/money'
import { plusMinutes } from '@tradewind/domain/time'
import { SupplierRefused, SupplierUnclear } from '../../flights/suppliers/supplier-errors.ts'
import type { HoldAnswer, IssueAnswer, SupplierOrder } from '../../flights/suppliers/supplier-order.ts'
import type { HeldRef } from '../../flights/suppliers/supplier-ref.ts'
import { isDecided, readIssued } from './book-partner-flight.ts'
import { lookAtOrder, lookUntil, newPriceOf, readBooking } from './look-at-order.ts'
import { MINUTES_TO_BEGIN, type PartnerParts } from './partner-parts.ts'
import { isSame, sayAboutOrder, wireOf, wordOrder } from './say-about-order.ts'

/** Has the seats of a quoted fare held there. Said once, as an order is. What is not held when the looks are over is unclear: its books are asked next. */
export async function holdPartnerFlight(parts: PartnerParts, order: SupplierOrder): Promise<HoldAnswer> {
  const message = await wordOrder(parts, order, 'holdFlight')
  const answer = await sayAboutOrder(parts, message)
  if ('refused' in answer) return { kind: 'failed', why: 'failed', reason: answer.refused }
  if (!('holding' in answer) || !isSame(answer.holding, order.fare.net)) throw new SupplierUnclear('An answer about other money')
  const record = await lookUntil(parts, message.orderRef, (seen) => seen?.state === 'held' || isDecided(seen))
  if (record?.state === 'failed' || record?.state === 'cancelled')
    return { kind: 'failed', why: 'failed', reason: record.why ?? 'The supplier does not hold the seats.' }
  if (record?.state !== 'held') throw new SupplierUnclear('The supplier has not confirmed the seats yet')
  const booking = readBooking(record, message.orderRef)
  const { held, holdEndsAt } = booking
  if (record.isPriceNew) return { kind: 'priceChanged', ...newPriceOf(record), held, holdEndsAt }
  return { kind: 'held', held, holdEndsAt, booking }
}

/** Pays held seats there and has them ticketed, at the price that was agreed to here. Said once for each agreement: at another price nothing is paid, and it is put to the buyer. */
export async function ticketPartnerHold(parts: PartnerParts, { traceId: orderRef }: HeldRef, agreed: Money): Promise<IssueAnswer> {
  const until = plusMinutes(parts.now(), MINUTES_TO_BEGIN)
  const message = { kind: 'ticketFlight', id: randomUUID(), orderRef, net: wireOf(agreed), until } as const
  const answer = await sayAboutOrder(parts, message)
  if ('refused' in answer) return { kind: 'failed', why: 'failed', reason: answer.refused }
  if ('newPrice' in answer) {
    const { amount, currency } = answer.newPrice
    if (currency !== agreed.currency) throw new SupplierUnclear('A price in another currency')
    return { kind: 'priceChanged', net: parseMoney(amount, currency), published: undefined }
  }
  if (!('taken' in answer) || !isSame(answer.taken, agreed)) throw new SupplierUnclear('An answer about other money')
  // Paid and held again: its price, or its flights, moved as it was ticketed, and what was paid there went back.
  const record = await lookUntil(parts, orderRef, (seen) => seen?.state === 'held' || isDecided(seen))
  if (record?.state === 'held') return { kind: 'priceChanged', ...newPriceOf(record), published: undefined }
  return readIssued(record, orderRef)
}

/** Asked as often as needed: seats are released here once the other site has nothing held of them any more. */
export async function releasePartnerFlight(parts: PartnerParts, { traceId: orderRef }: HeldRef): Promise<void> {
  const isEnded = (record: FlightRecord) => record === null || record.state === 'failed' || record.state === 'cancelled'
  const record = await lookAtOrder(parts, orderRef, 'flightRelease')
  if (isEnded(record)) return
  if (record?.state === 'ticketed') throw new SupplierRefused('failed', 'ticketed', 'The supplier has a ticket for it.')
  if ((await lookUntil(parts, orderRef, isEnded)) === undefined)
    throw new SupplierUnclear('The supplier has not released the seats yet')
}
