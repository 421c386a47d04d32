import { readDate } from '@tradewind/domain/time'

export const KINDS = {
  activity: 'Activities',
  accommodation: 'Hotels',
  transfer: 'Transfers',
  flight: 'Flights',
  miscellaneous: 'Other services',
} as const
export type Kind = keyof typeof KINDS

/** The day, and what narrows it; an empty address shows all of today. */
export type TravelSearch = {
  date?: string
  by?: 'service'
  kind?: Kind
  supplier?: number
  unconfirmed?: true
  undriven?: true
}

export function readTravelSearch({ date, by, kind, supplier, unconfirmed, undriven }: Record<string, unknown>): TravelSearch {
  const day = typeof date === 'string' ? readDate(date) : undefined
  return {
    ...(day !== undefined && { date: day }),
    ...(by === 'service' && { by }),
    ...(typeof kind === 'string' && Object.hasOwn(KINDS, kind) && { kind: kind as Kind }),
    ...(Number.isSafeInteger(supplier) && Number(supplier) >= 0 && { supplier: Number(supplier) }),
    ...(unconfirmed === true && { unconfirmed }),
    ...(undriven === true && { undriven }),
  }
}
