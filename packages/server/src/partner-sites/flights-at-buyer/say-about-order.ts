import type { PassengerInput } from '@tradewind/contract/flights/passengers'
import { type BookFlight, FlightAnswer, type FlightMessage } from '@tradewind/contract/partner-sites/partner-flights-wire'
import type { Title } from '@tradewind/domain/flights/passenger'
import { compareMoney, type Money, parseMoney, toDecimal } from '@tradewind/domain/money'
import { plusMinutes } from '@tradewind/domain/time'
import { SupplierRefused, SupplierUnclear, SupplierUnreached } from '../../flights/suppliers/supplier-errors.ts'
import type { SupplierOrder, SupplierPassenger } from '../../flights/suppliers/supplier-order.ts'
import { NotSent, NotUnderstood } from '../../installations/installation-link.ts'
import { hear } from '../at-buyer/ask-supplier.ts'
import { followingId } from '../following-id.ts'
import { MINUTES_TO_BEGIN, type PartnerParts, placeOf } from './partner-parts.ts'

/** The partner site does not know what was said, so nothing comes of it: people arrange it. */
export class NotKnownThere extends SupplierUnclear {}

/** Says it once. An answer to something else, or one that cannot be read, is none: its books are asked next. What was never sent has done nothing. */
export async function sayAboutOrder({ link, between }: PartnerParts, message: FlightMessage): Promise<FlightAnswer> {
  let failure: unknown
  const saying = link()
    .say(between, message)
    .catch((error: unknown) => {
      failure = error
      throw error
    })
  const answer = await hear(saying, FlightAnswer)
  if (failure instanceof NotSent) throw new SupplierUnreached('The partner site is not connected')
  if (failure instanceof NotUnderstood) throw new NotKnownThere('The partner site has an older version, which does not know this.')
  if (answer?.id !== message.id || answer.orderRef !== message.orderRef) throw new SupplierUnclear('No answer that can be read')
  return answer
}

/** The same of a change of a ticket. Gives how the request is called there. */
export async function sayAboutChange(parts: PartnerParts, message: FlightMessage): Promise<string> {
  const answer = await sayAboutOrder(parts, message).catch((error: unknown) => {
    if (error instanceof NotKnownThere) throw new SupplierRefused('failed', 'notKnown', error.message)
    throw error
  })
  if ('refused' in answer) throw new SupplierRefused('failed', 'refused', answer.refused)
  if (!('requested' in answer)) throw new SupplierUnclear('An answer to another message')
  return answer.requested
}

export function wireOf(money: Money) {
  return { amount: toDecimal(money), currency: money.currency }
}

export function isSame({ amount, currency }: { readonly amount: string; readonly currency: string }, money: Money): boolean {
  return currency === money.currency && compareMoney(parseMoney(amount, currency), money) === 0
}

/** A quoted fare as an order, under an id that follows from it: however often it is heard, there is one booking. */
export async function wordOrder(
  { now, ownEmail }: PartnerParts,
  order: SupplierOrder,
  kind: BookFlight['kind'],
): Promise<BookFlight> {
  const { ref, fare, passengers, contact, gst } = order
  return {
    kind,
    id: followingId(`${kind === 'bookFlight' ? 'book' : 'hold'} ${ref.traceId}`),
    orderRef: ref.traceId,
    ...placeOf(ref),
    net: wireOf(fare.net),
    until: plusMinutes(now(), MINUTES_TO_BEGIN),
    passengers: passengers.map(wordPassenger),
    // The airline has to reach the traveller; the other site writes to us.
    contact: { ...contact, email: await ownEmail() },
    gst: gst ? { ...gst } : null,
  }
}

function wordPassenger({ isLead: _lead, extras: _none, contact, pan, ...passenger }: SupplierPassenger): PassengerInput {
  const { email: _own, ...own } = contact ?? {}
  return {
    ...passenger,
    title: passenger.title as Title,
    dateOfBirth: passenger.dateOfBirth ?? null,
    nationality: passenger.nationality ?? null,
    passportNo: passenger.passportNo ?? null,
    passportIssueDate: passenger.passportIssueDate ?? null,
    passportExpiry: passenger.passportExpiry ?? null,
    passportIssueCountryCode: passenger.passportIssueCountryCode ?? null,
    panNumber: pan ?? null,
    frequentFlyerNumber: passenger.frequentFlyerNumber ?? null,
    ...own,
  }
}
