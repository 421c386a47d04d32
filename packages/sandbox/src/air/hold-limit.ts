import { dateInIndia, endOfIndianDay, timeInIndia } from '../sandbox-clock.ts'
import type { PricedLeg } from './option.ts'

const HOUR_MS = 3_600_000
const SHORT_HOLD_MS = 30 * 60_000
const DATE_ONLY_SOURCE = 5

/**
 * When a held booking lapses: after a day, but always six hours before departure; a fare that cannot be held is kept for half an hour, long enough
 * to ticket it.
 */
export function holdLimit(legs: readonly PricedLeg[], nowMs: number): number {
  const departure = legs[0]?.journey.flights[0]?.departureMs ?? nowMs
  if (!isHoldAllowed(legs, nowMs)) return nowMs + SHORT_HOLD_MS
  const limit = Math.min(nowMs + 24 * HOUR_MS, departure - 6 * HOUR_MS)
  return dateOnly(legs) ? endOfIndianDay(limit) : limit
}

export function isHoldAllowed(legs: readonly PricedLeg[], nowMs: number): boolean {
  const departure = legs[0]?.journey.flights[0]?.departureMs ?? nowMs
  return legs.every(({ journey, offer }) => !journey.isLcc && offer.family.holdAllowed) && departure - nowMs > 48 * HOUR_MS
}

/** `LastTicketDate`: '31AUG24' from one source, an Indian wall-clock time from the others. */
export function holdLimitWire(legs: readonly PricedLeg[], limitMs: number): string {
  if (!dateOnly(legs) || limitMs !== endOfIndianDay(limitMs)) return timeInIndia(limitMs)
  const [year = '', month = '', day = ''] = dateInIndia(limitMs).split('-')
  return `${day}${MONTHS[Number(month) - 1]}${year.slice(2)}`
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

function dateOnly(legs: readonly PricedLeg[]): boolean {
  return legs[0]?.journey.source === DATE_ONLY_SOURCE
}
