import { randomUUID } from 'node:crypto'
import {
  FlightQuoted,
  FlightRulesSaid,
  FlightsFound,
  type FlightsRefused,
  type FlightWish,
  WireOption,
} from '@tradewind/contract/partner-sites/partner-flights-wire'
import { makeDropTally } from '@tradewind/domain/flights/dropped'
import type { SupplierCapabilities } from '@tradewind/domain/flights/supplier-capabilities'
import type { z } from 'zod'
import type { FlightSupplier } from '../../flights/suppliers/flight-supplier.ts'
import { SupplierRefused, SupplierUnclear, SupplierUnsellable } from '../../flights/suppliers/supplier-errors.ts'
import type { SupplierFound, SupplierOption, SupplierQuote, SupplierSearch } from '../../flights/suppliers/supplier-option.ts'
import type { SupplierRef } from '../../flights/suppliers/supplier-ref.ts'
import { hear } from '../at-buyer/ask-supplier.ts'
import { isOwn } from '../own-answers.ts'
import type { PartnerQuestion } from '../partner-link.ts'
import { bookPartnerFlight, findPartnerFlight } from './book-partner-flight.ts'
import { askPartnerForChange, chargeOfPartner } from './cancel-partner-flight.ts'
import { deskOfPartner } from './change-partner-flight.ts'
import { holdPartnerFlight, releasePartnerFlight, ticketPartnerHold } from './hold-partner-flight.ts'
import { PARTNER_SOURCE, type PartnerParts, placeOf } from './partner-parts.ts'
import { type LegReader, makeLegReader, readOption } from './read-fare.ts'
import { readPartnerChange } from './read-partner-change.ts'

const CAPABILITIES: SupplierCapabilities = {
  issues: 'either',
  extras: 'wishes',
  charges: 'quoted',
  calendarFares: false,
  specialFares: [],
  partialCancel: true,
  partCharges: 'quoted',
  reissue: true,
  changes: 'queued',
  // A quote is a trace of its own, and names the order that is made of it.
  oneBookingPerTrace: true,
  balance: false,
}

const JOURNEY_TYPES = { oneWay: 1, return: 2, multiCity: 3 } as const

/** Another site of the network as one that sells flights: what it asks of this site is our net cost. */
export function makePartnerFlightSupplier(parts: PartnerParts): FlightSupplier {
  const { code } = parts
  return {
    code,
    name: parts.name,
    currency: parts.currency,
    isTest: false,
    isPartnerSite: true,
    isSelling: parts.isSelling,
    takesRequestsAgain: true,
    capabilities: CAPABILITIES,
    // It names the supplier to nobody: buyers see this word beside results.
    sources: [{ code: PARTNER_SOURCE, name: 'Partner fares' }],
    search: (request) => searchPartner(parts, request),
    quote: (ref) => quotePartner(parts, ref),
    fareRules: async (ref) => {
      const { rules } = await askPartner(parts, { kind: 'flightRules', ...placeOf(ref) }, FlightRulesSaid)
      return rules
    },
    extras: async () => ({ wishesOnly: true, offers: [] }),
    calendarFares: async () => [],
    hold: (order) => holdPartnerFlight(parts, order),
    issue: (order, held, { agreedNet }) =>
      held ? ticketPartnerHold(parts, held, agreedNet ?? order.fare.net) : bookPartnerFlight(parts, order),
    findBooking: (query) => findPartnerFlight(parts, query),
    release: (held) => releasePartnerFlight(parts, held),
    cancellationCharges: (held, _signal, part, cause) => chargeOfPartner(parts, held, { part, cause }),
    requestChange: (request) => askPartnerForChange(parts, request),
    changeDesk: deskOfPartner(parts),
    changeStatus: (changeRequestId) => readPartnerChange(parts, changeRequestId),
    signIn: async () => {},
    balance: refuseByHand,
  }
}

async function refuseByHand(): Promise<never> {
  throw new SupplierRefused('failed', 'byHand', 'Please arrange it with the supplier.')
}

async function askPartner<Shape extends z.ZodType>(
  { link, between }: PartnerParts,
  question: PartnerQuestion,
  shape: Shape,
): Promise<Exclude<z.output<Shape>, FlightsRefused>> {
  const heard = await hear(link().ask(between, question), shape)
  if (heard === undefined) throw new SupplierUnclear('The partner site gave no answer that can be read')
  if (isRefused(heard)) throw new SupplierRefused(heard.kind, heard.kind, heard.refused)
  return heard as Exclude<z.output<Shape>, FlightsRefused>
}

function isRefused(heard: unknown): heard is FlightsRefused {
  return typeof heard === 'object' && heard !== null && 'refused' in heard
}

async function searchPartner(parts: PartnerParts, request: SupplierSearch): Promise<SupplierFound> {
  const { journey, specialFare } = request
  // Priced together, of one airline: not sold through another site.
  if (journey === 'specialReturn' || specialFare !== undefined) return { options: [], dropped: [] }
  const found = await askPartner(parts, { kind: 'flightSearch', wish: wishOf(request, journey) }, FlightsFound)
  const { searchId: traceId, options } = found
  const readWire = isOwn(found) ? asItIs : (said: unknown) => WireOption.safeParse(said)
  const dropped = makeDropTally()
  const readLeg = makeLegReader()
  const read = options.flatMap((said): SupplierOption[] => {
    const option = readWire(said)
    if (!option.success) {
      dropped.add('option', { reason: 'unreadableResult', example: option.error.issues[0]?.path.join('.') ?? '' })
      return []
    }
    try {
      return [readPartnerOption(parts, option.data, { traceId, resultIndex: option.data.resultIndex }, readLeg)]
    } catch (error) {
      if (!(error instanceof SupplierUnsellable)) throw error
      dropped.add('option', error.dropped)
      return []
    }
  })
  return { options: read, dropped: dropped.list() }
}

/** An option of an answer that was made here. */
function asItIs(said: unknown) {
  return { success: true, data: said as WireOption } as const
}

/** It is paid there in the currency in which it sells, so a fare in another one is none. */
function readPartnerOption(
  { code: supplier, currency }: PartnerParts,
  option: WireOption,
  named: Pick<SupplierRef, 'traceId' | 'resultIndex'>,
  readLeg: LegReader,
): SupplierOption {
  if (option.fare.currency !== currency)
    throw new SupplierUnsellable({ what: 'option', reason: 'noExchangeRate', example: option.fare.currency, count: 1 })
  return readOption(option, { supplier, source: PARTNER_SOURCE, ...named }, readLeg)
}

function wishOf(
  { legs, party, cabin, directOnly, preferredAirlines }: SupplierSearch,
  journey: keyof typeof JOURNEY_TYPES,
): FlightWish {
  return {
    segments: legs.map(({ origin, destination, date }) => ({ origin, destination, preferredDepartureTime: `${date}T00:00:00` })),
    ...{ adultCount: party.adults, childCount: party.children, infantCount: party.infants },
    ...{ JourneyType: JOURNEY_TYPES[journey], cabin, directFlight: directOnly, preferredAirlines: [...preferredAirlines] },
  }
}

/** The trace of what it quoted is a name of ours: an order is made under it once, and asked for by it. What it was quoted as there stands behind it. */
async function quotePartner(parts: PartnerParts, ref: SupplierRef): Promise<SupplierQuote> {
  await parts.openAccount()
  const place = placeOf(ref)
  const { option, isPriceChanged, isTimeChanged } = await askPartner(parts, { kind: 'flightQuote', ...place }, FlightQuoted)
  const named = { traceId: randomUUID(), resultIndex: `${place.searchId}/${option.resultIndex}` }
  return { option: readPartnerOption(parts, option, named, makeLegReader()), isPriceChanged, isTimeChanged }
}
