import { FlightChange, type WireReissued } from '@tradewind/contract/partner-sites/partner-flights-wire'
import { type Money, parseMoney } from '@tradewind/domain/money'
import { instant } from '@tradewind/domain/time'
import type { ChangeAnswer, DeskOffer, Reissued } from '../../flights/suppliers/supplier-change.ts'
import { SupplierUnclear } from '../../flights/suppliers/supplier-errors.ts'
import { hear } from '../at-buyer/ask-supplier.ts'
import type { PartnerParts } from './partner-parts.ts'

type Said = NonNullable<FlightChange>

/** How a request stands there. */
export async function readPartnerChange({ link, between, currency }: PartnerParts, changeRequestId: string): Promise<ChangeAnswer> {
  const heard = await hear(link().ask(between, { kind: 'flightChange', changeRequestId }), FlightChange)
  if (!heard?.change) throw new SupplierUnclear('The partner site did not say how the request stands')
  const { status, end, refunded, charge, offer, refundOffer, said, questionId, reissued } = heard.change
  // Done without a sum, or without a new ticket, is not done.
  if (end === 'completed' && !reissued && (refunded === null || charge === null))
    throw new SupplierUnclear('A refund without its sum')
  return {
    status,
    end: end ?? undefined,
    refunded: refunded ? readSum(refunded, currency) : undefined,
    charge: charge ? readSum(charge, currency) : undefined,
    offer: offer ? readOffer(offer, currency) : refundOffer ? readRefundOffer(refundOffer, currency) : undefined,
    said: said ?? undefined,
    questionId: questionId ?? undefined,
    reissued: reissued ? readReissued(reissued) : undefined,
  }
}

function readOffer({ fareDifference, charges, ...offer }: NonNullable<Said['offer']>, currency: string): DeskOffer {
  const price = { of: 'reissue', fareDifference: readSum(fareDifference, currency), charges: readSum(charges, currency) } as const
  return { ...readTerms(offer), price }
}

function readRefundOffer({ refund, charge, ...offer }: NonNullable<Said['refundOffer']>, currency: string): DeskOffer {
  const price = { of: 'refund', refund: readSum(refund, currency), charge: readSum(charge, currency) } as const
  return { ...readTerms(offer), price }
}

function readTerms({ quoteId, remarks, validUntil }: Pick<NonNullable<Said['offer']>, 'quoteId' | 'remarks' | 'validUntil'>) {
  return { quoteId, remarks, validUntil: instant(validUntil) }
}

function readReissued({ flights, tickets }: WireReissued): Reissued {
  return {
    tickets,
    flights: flights.map(({ leg, flight }) => ({
      ...{ leg, airlineCode: flight.airlineCode, flightNumber: flight.flightNumber, bookingClass: flight.bookingClass },
      ...{ origin: flight.origin, destination: flight.destination },
      ...{ departureLocal: flight.departure.local, arrivalLocal: flight.arrival.local },
      airlinePnr: flight.airlinePnr ?? null,
    })),
  }
}

/** In the currency in which it sells, or it is no answer. */
export function readSum({ amount, currency }: { readonly amount: string; readonly currency: string }, sold: string): Money {
  if (currency !== sold) throw new SupplierUnclear('An amount in another currency')
  return parseMoney(amount, currency)
}
