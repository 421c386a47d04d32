import type { TicketRow } from '@tradewind/contract/tickets/tickets'
import { t } from './messages.ts'
import type { Cabin, SearchQuery } from './search-query.ts'

/** '2 adults, 1 child' in the reader's language. Pages that are in English only say `travellersText`. */
export function countTravellers({ adt, chd, inf }: Pick<SearchQuery, 'adt' | 'chd' | 'inf'>): string {
  const parts = [adt > 0 && t('adults', { n: adt }), chd > 0 && t('children', { n: chd }), inf > 0 && t('infants', { n: inf })]
  return parts.filter(Boolean).join(t('and'))
}

export function nameCabin(cabin: Cabin): string {
  return t(cabin)
}

/** 'Delhi to Dubai, return' of an outbound and an inbound sector. */
export function nameJourney(sectors: TicketRow['sectors']): string {
  const [first, second] = sectors
  if (!first) return ''
  const ends = { from: first.originCityName, to: first.destinationCityName }
  if (sectors.length === 2 && second?.origin === first.destination && second.destination === first.origin)
    return t('journeyReturn', ends)
  return sectors.reduce((from, { destinationCityName }) => t('journey', { from, to: destinationCityName }), first.originCityName)
}

/** '1 h 07 m', '3 days' */
export function countTimeLeft(minutes: number): string {
  if (minutes >= 48 * 60) return t('days', { n: Math.floor(minutes / 1440) })
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return hours === 0 ? t('minutes', { m: rest }) : t('hours', { h: hours, m: String(rest).padStart(2, '0') })
}
