import type { OwnBookingFilters } from '@tradewind/contract/desk/own-bookings'
import { BOOKING_STAGES, type BookingStage } from '@tradewind/domain/sales/booking-stages'
import { readDate } from '@tradewind/domain/time'

/** What narrows the list, in its address. */
export type OwnBookingsSearch = { what?: string; stage?: BookingStage; search?: string; from?: string; to?: string }

/** Drops values that are not valid, and defaults. */
export function readOwnBookingsSearch(search: Record<string, unknown>): OwnBookingsSearch {
  const stage = BOOKING_STAGES.find((one) => one === search.stage)
  const text = typeof search.search === 'string' || typeof search.search === 'number' ? String(search.search).trim() : ''
  const [from, to] = [dayOf(search.from), dayOf(search.to)]
  return {
    ...(typeof search.what === 'string' && /^[a-z][A-Za-z]{0,39}$/.test(search.what) && { what: search.what }),
    ...(stage && { stage }),
    ...(text && { search: text.slice(0, 60) }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && readDate(value) ? value : undefined
}

export function filtersOf({ what, stage, search, from, to }: OwnBookingsSearch): OwnBookingFilters {
  return { what: what ?? null, stage: stage ?? null, search: search ?? '', from: from ?? null, to: to ?? null }
}
