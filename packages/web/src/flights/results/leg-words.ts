import type { FlightOption, Leg, Segment } from '@tradewind/contract/flights/option'
import { t } from './messages.ts'

export function flightNumbersOf(option: FlightOption): string {
  return option.legs.flatMap(({ segments }) => segments.map(flightNumberOf)).join(', ')
}

export function flightNumberOf({ airlineCode, flightNumber }: Segment): string {
  return `${airlineCode} ${flightNumber}`
}

/** What a traveller should know before choosing: the operating airline, a night on the way, a change of airport. */
export function noteOf({ segments }: Leg): string | undefined {
  const operated = segments.find(({ operatingCarrier, airlineCode, airlineName }) =>
    isOther(operatingCarrier, airlineCode, airlineName),
  )
  if (operated) return t('operatedBy', { flight: flightNumberOf(operated), carrier: operated.operatingCarrier ?? '' })
  const moved = segments.find(
    (segment, index) => segments[index + 1] && segments[index + 1]?.originAirportCode !== segment.destinationAirportCode,
  )
  if (moved) return t('changeAirport', { city: moved.destinationCityName })
  const night = segments.find((segment, index) => isOvernight(segment, segments[index + 1]))
  return night && t('overnight', { city: night.destinationCityName })
}

function isOther(operatingCarrier: string | null, code: string, name: string): boolean {
  return operatingCarrier !== null && operatingCarrier !== '' && operatingCarrier !== code && operatingCarrier !== name
}

const LONG_WAIT_MINUTES = 300

function isOvernight(before: Segment, after: Segment | undefined): boolean {
  if (!after || (before.layoverMinutes ?? 0) < LONG_WAIT_MINUTES) return false
  return before.arrivalTime.slice(0, 10) !== after.departureTime.slice(0, 10)
}
