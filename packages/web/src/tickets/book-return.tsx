import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { searchAgain } from '../flights/book/book-search.ts'
import { bookAgain } from '../flights/book/draft-store.ts'
import { useNewSearch } from '../flights/search/use-new-search.ts'
import type { api } from '../lib/api.ts'
import { today } from '../lib/dates.ts'
import { useNow } from '../lib/use-now.ts'
import { ButtonLink, type ButtonLook } from '../ui/button.tsx'
import { t } from './messages.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The return flight of a domestic pair is still to be booked. */
    showReturn?: boolean
    /** The initial values of the search form. */
    searchFor?: { origin: string; destination: string; adt: number; chd: number; inf: number }
  }
}

export type Trip = Awaited<ReturnType<typeof api.flights.getFlightDetails>>

const ENDED: ReadonlySet<BookingDetail['status']> = new Set(['expired', 'failed', 'refunded', 'released', 'cancelled'])

/** Whether the return flight is to be booked, or booked again: the server says so, its day has not passed, and no order for it is waiting for payment. */
export function isReturnOpen({ showReturn, inboundResultIndex, bookings, searchBy }: Trip, day = today()): boolean {
  if ((searchBy.segments[1]?.preferredDepartureTime.slice(0, 10) ?? '') < day) return false
  const isWaiting = bookings.some(({ bound, status }) => bound === 'inbound' && !ENDED.has(status))
  return showReturn && inboundResultIndex !== null && !isWaiting && outboundOf(bookings) !== undefined
}

/** An outbound that is not paid yet can still get the return flight that was chosen with it. */
export function isReturnToAdd({ inboundResultIndex, bookings }: Trip): boolean {
  const hasInbound = bookings.some(({ bound, status }) => bound === 'inbound' && !ENDED.has(status))
  return inboundResultIndex !== null && !hasInbound && outboundOf(bookings)?.status === 'awaitingPayment'
}

/** The outbound of a pair was not booked, and the return flight was. */
export function isOutboundOpen({ searchBy, bookings }: Trip, day = today()): boolean {
  if ((searchBy.segments[0]?.preferredDepartureTime.slice(0, 10) ?? '') < day) return false
  const isBooked = bookings.some(({ bound, status }) => bound === 'inbound' && status !== 'awaitingPayment' && !ENDED.has(status))
  return isBooked && outboundOf(bookings) === undefined
}

/** Another outbound flight for the same day and the same travellers. */
export function SearchOutbound({ trip: { searchBy, bookings }, ...look }: { trip: Trip } & ButtonLook) {
  const askAgain = useNewSearch()
  const [out] = searchBy.segments
  const [first] = bookings
  if (!out || !first) return null
  const search = searchAgain({ ...searchBy, JourneyType: 1, segments: [out] })
  const onClick = () => {
    bookAgain(first.searchId)
    askAgain(search)
  }
  return (
    <ButtonLink to="/flight/search-result/{-$searchId}" search={search} {...look} onClick={onClick}>
      {t('searchOutbound')}
    </ButtonLink>
  )
}

function outboundOf(bookings: readonly BookingDetail[]): BookingDetail | undefined {
  return bookings.find(({ bound, status }) => bound === 'outbound' && !ENDED.has(status))
}

/** The return flight with the same travellers: the chosen fare while the airline still knows it, after that a search for the same day. */
export function BookReturn({ trip, ...look }: { trip: Trip } & ButtonLook) {
  const { searchBy, inboundResultIndex, bookings } = trip
  const now = useNow()
  const askAgain = useNewSearch()
  const outbound = outboundOf(bookings)
  const [, back] = searchBy.segments
  if (!outbound || !inboundResultIndex) return null
  const { searchId, bookingId, paymentEndsAt } = outbound
  if (paymentEndsAt === null || paymentEndsAt > now || !back)
    return (
      <ButtonLink
        to="/flight/book/$searchId"
        params={{ searchId }}
        search={{ resultIndex: inboundResultIndex, outbound: bookingId }}
        {...look}
        onClick={() => bookAgain(searchId)}
      >
        {t('bookReturnFlight')}
      </ButtonLink>
    )
  const search = searchAgain({ ...searchBy, JourneyType: 1, segments: [back] })
  const onClick = () => {
    bookAgain(searchId)
    askAgain(search)
  }
  return (
    <ButtonLink to="/flight/search-result/{-$searchId}" search={search} {...look} onClick={onClick}>
      {t('searchReturn')}
    </ButtonLink>
  )
}

/** A search in the other direction for the same party; the traveller chooses the day. Undefined for a trip that already returns. */
export function SearchReturn({ booking: { legs, passengers } }: { booking: Pick<BookingDetail, 'legs' | 'passengers'> }) {
  const [first, last] = [legs[0]?.segments[0], legs.at(-1)?.segments.at(-1)]
  if (legs.length !== 1 || !first || !last) return null
  const count = (type: number) => passengers.filter(({ paxType }) => paxType === type).length
  const searchFor = {
    origin: last.destinationAirportCode,
    destination: first.originAirportCode,
    adt: count(1),
    chd: count(2),
    inf: count(3),
  }
  return (
    <ButtonLink to="/flight" state={{ searchFor }} icon="swap">
      {t('bookReturn')}
    </ButtonLink>
  )
}
