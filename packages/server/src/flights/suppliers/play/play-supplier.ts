import { randomUUID } from 'node:crypto'
import type { SupplierCapabilities } from '@tradewind/domain/flights/supplier-capabilities'
import { money } from '@tradewind/domain/money'
import type { FlightSupplier } from '../flight-supplier.ts'
import { SupplierRefused } from '../supplier-errors.ts'
import type { SupplierFound, SupplierQuote, SupplierSearch } from '../supplier-option.ts'
import type { SupplierRef } from '../supplier-ref.ts'
import { PLAY_CASES } from './play-cases.ts'
import { caseOf, nameOffer, offerOf, optionOf, PLAY_AIRLINE, readOffer } from './play-offer.ts'
import { PLAY_SOURCE, type PlayParts } from './play-parts.ts'
import {
  chargeOfPlay,
  findPlayBooking,
  holdPlayFlight,
  issuePlayFlight,
  playChangeStatus,
  releasePlaySeats,
  requestPlayChange,
} from './sell-play-flight.ts'

export const PLAY_CODE = 'play'

const CAPABILITIES: SupplierCapabilities = {
  issues: 'either',
  extras: 'wishes',
  charges: 'quoted',
  calendarFares: false,
  specialFares: [],
  partialCancel: false,
  partCharges: 'byRules',
  reissue: false,
  changes: 'queued',
  oneBookingPerTrace: true,
  balance: false,
}

/**
 * The play airline of a sandbox: it lives in this process and in the sandbox's own rows, reaches nothing outside, and flies between all airports. Each of its flight
 * numbers is a case that a partner can try (`PLAY_CASES`). Not a test connection: in a sandbox it is sold to everybody.
 */
export function makePlaySupplier(parts: PlayParts): FlightSupplier {
  return {
    code: PLAY_CODE,
    name: PLAY_AIRLINE.name,
    currency: parts.currency,
    isTest: false,
    capabilities: CAPABILITIES,
    sources: [{ code: PLAY_SOURCE, name: PLAY_AIRLINE.name }],
    search: async (request) => searchPlay(parts, request),
    quote: async (ref) => quotePlay(parts, ref),
    fareRules: async (ref) =>
      (readOffer(ref.resultIndex)?.legs ?? []).map(([origin, destination]) => ({
        ...{ origin, destination, airline: PLAY_AIRLINE.code },
        html: '<p>A play fare. A refund costs a tenth of the price.</p>',
      })),
    extras: async () => ({ wishesOnly: true, offers: [] }),
    calendarFares: async () => [],
    hold: (order) => holdPlayFlight(parts, order),
    issue: (order, held, { acceptPriceChange }) => issuePlayFlight(parts, order, { held, accepts: acceptPriceChange }),
    findBooking: ({ held, pnr, traceId }) => findPlayBooking(parts, held ? { pnr: held.pnr } : pnr ? { pnr } : { traceId }),
    release: (held) => releasePlaySeats(parts, held),
    cancellationCharges: (held) => chargeOfPlay(parts, held),
    requestChange: (request) => requestPlayChange(parts, request),
    changeStatus: (changeRequestId) => playChangeStatus(parts, changeRequestId),
    signIn: async () => {},
    balance: async () => money(0n, parts.currency),
  }
}

function searchPlay({ currency }: PlayParts, request: SupplierSearch): SupplierFound {
  const isOther = request.preferredAirlines.length > 0 && !request.preferredAirlines.includes(PLAY_AIRLINE.code)
  if (isOther || request.journey === 'specialReturn' || request.specialFare !== undefined) return { options: [], dropped: [] }
  const traceId = randomUUID()
  const options = PLAY_CASES.flatMap(({ flightNumber }) => {
    const offer = offerOf(request, flightNumber)
    return optionOf(offer, { supplier: PLAY_CODE, source: PLAY_SOURCE, traceId, resultIndex: nameOffer(offer) }, currency) ?? []
  })
  return { options, dropped: [] }
}

/** A quote is a trace of its own: one order is made under it. */
function quotePlay({ currency }: PlayParts, ref: SupplierRef): SupplierQuote {
  const offer = readOffer(ref.resultIndex)
  if (!offer) throw new SupplierRefused('expired', 'unknown', 'This fare is not known.')
  if (caseOf(offer) === 'soldOut') throw new SupplierRefused('soldOut', 'soldOut', 'This fare is sold out.')
  const isPriceChanged = caseOf(offer) === 'priceRisesAtQuote' && !offer.risen
  const quoted = { ...offer, risen: offer.risen || isPriceChanged }
  const option = optionOf(quoted, { ...ref, traceId: randomUUID(), resultIndex: nameOffer(quoted) }, currency)
  if (!option) throw new SupplierRefused('expired', 'unknown', 'This fare is not known.')
  return { option, isPriceChanged, isTimeChanged: false }
}
