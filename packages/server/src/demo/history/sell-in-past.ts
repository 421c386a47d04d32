import { FlightDetails } from '@tradewind/contract/flights/book'
import { type FlightOption, SearchBy } from '@tradewind/contract/flights/option'
import type { Quote } from '@tradewind/contract/flights/quote'
import { type PlainDate, plusMinutes } from '@tradewind/domain/time'
import { holdBooking } from '../../flights/book/hold-booking.ts'
import { setFlightDetails } from '../../flights/book/set-flight-details.ts'
import { quoteFlight } from '../../flights/quote/quote-flight.ts'
import { startSearch } from '../../flights/search/find-flights.ts'
import { reloadOptions } from '../../flights/search/reload-search.ts'
import { refuseAny } from '../../http/promised-refusals.ts'
import { payFromWallet } from '../../payments/pay-from-wallet.ts'
import type { Past } from './past.ts'
import { payByCard } from './pay-in-past.ts'
import { COMPANY, travellersOf } from './travellers.ts'

export type Sale = {
  readonly buyer: string
  readonly from: string
  readonly to: string
  readonly flies: PlainDate
  /** One source answers fast; the source decides which airlines the story has. */
  readonly source: string
  readonly how: 'wallet' | 'card' | 'hold'
  /** The family name comes first; further travellers share it. */
  readonly party: readonly string[]
  readonly key: string
  /** Which of the matching flights, by price. */
  readonly pick: number
}

/** First flights without planned events at the stand-in: no changed price, no changed time, no slow ticket. */
const CALM = /(?:1|[1-9][35]|[02468])$/
const CALL_MINUTES = 2

/**
 * Sells one ticket as the screens do: search, quote, travellers, payment, and the airline's answer. Returns the booking's id, or undefined where no
 * flight matches.
 */
export async function sellInPast(past: Past, sale: Sale): Promise<number | undefined> {
  const { app, site } = past
  const actor = past.actor(sale.buyer)
  const context = { app, site, actor, now: app.now(), zones: site.zones, refuse: refuseAny }
  const searchBy = SearchBy.parse({
    segments: [{ origin: sale.from, destination: sale.to, preferredDepartureTime: `${sale.flies}T00:00:00` }],
    adultCount: sale.party.length,
    JourneyType: 1,
    directFlight: true,
    Sources: [sale.source],
  })
  const { search, run } = await startSearch(context, searchBy)
  await run()
  const quote = await quoteFitting(context, search.searchId, fittingOptions(await reloadOptions(app, actor, search), sale), sale)
  if (!quote) return undefined
  const { baggage, meal, seat } = quote.demands
  if (baggage || meal || seat) return undefined
  const details = FlightDetails.parse({
    searchId: search.searchId,
    resultIndex: quote.resultIndex,
    agreedTotalPayable: quote.fareDetailResult.totalPayable,
    ...travellersOf(sale, actor, past.today),
    gst: quote.demands.gstMandatory ? COMPANY : null,
    idempotencyKey: `history-${sale.key}`,
  })
  const { bookingId, orderId } = await setFlightDetails({ ...context, db: app.db, now: app.now() }, details)
  if (sale.how === 'hold') await holdBooking({ app, actor, now: app.now(), refuse: refuseAny }, { orderId })
  else if (sale.how === 'wallet') await payFromWallet({ ...app, actor, now: app.now(), refuse: refuseAny }, { orderId })
  else await payByCard(past, { actor, orderId })
  await past.jobs.runUntil(plusMinutes(app.now(), CALL_MINUTES))
  return bookingId
}

/** First the intended one, then the more expensive ones, then the cheaper ones. */
function fittingOptions(options: readonly FlightOption[], { pick, how }: Sale): readonly FlightOption[] {
  const fitting = options
    .filter((option) => isCalm(option) && (how !== 'hold' || option.isHoldAllowed !== false))
    .sort((a, b) => Number(a.publishedPrice) - Number(b.publishedPrice))
  const meant = pick % Math.max(1, Math.min(fitting.length, 6))
  return [...fitting.slice(meant), ...fitting.slice(0, meant)]
}

const QUOTED_AT_MOST = 60

/** The first quote that fits: only the quote says whether seats can be held. */
async function quoteFitting(
  context: Parameters<typeof quoteFlight>[0],
  searchId: string,
  options: readonly FlightOption[],
  { how }: Sale,
): Promise<Quote | undefined> {
  for (const { resultIndex } of options.slice(0, QUOTED_AT_MOST)) {
    const quote = await quoteFlight(context, { searchId, resultIndex })
    if (how !== 'hold' || quote.isHoldAllowed) return quote
  }
  return undefined
}

function isCalm({ legs }: FlightOption): boolean {
  const number = legs[0]?.segments[0]?.flightNumber ?? ''
  return CALM.test(number)
}
