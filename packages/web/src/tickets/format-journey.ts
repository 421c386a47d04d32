import type { TicketRow } from '@tradewind/contract/tickets/tickets'

type Sector = TicketRow['sectors'][number]

/** 'Delhi to Dubai, return' of an outbound and an inbound sector. */
export function formatJourney(sectors: readonly Sector[]): string {
  const [first, second] = sectors
  if (!first) return ''
  const ends = `${first.originCityName} to ${first.destinationCityName}`
  if (sectors.length === 2 && second?.origin === first.destination && second.destination === first.origin) return `${ends}, return`
  return [ends, ...sectors.slice(1).map(({ destinationCityName }) => destinationCityName)].join(' to ')
}

/** 'DEL–DXB' */
export function formatSector({ origin, destination }: Pick<Sector, 'origin' | 'destination'>): string {
  return `${origin}–${destination}`
}
