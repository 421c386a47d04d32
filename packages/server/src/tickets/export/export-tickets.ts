import { TicketFilters } from '@tradewind/contract/tickets/tickets'
import { exportKind } from '../../exports/export-kind.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { countTickets } from '../count-tickets.ts'
import { ticketsInOrder } from '../list-tickets.ts'
import { wantedOf } from '../ticket-filter.ts'
import { readTicketLines } from './read-ticket-lines.ts'
import { TICKET_COLUMNS } from './ticket-columns.ts'

const SITE = { kind: 'site' } as const

/** The air ticket queue as a file: one line per passenger. */
export const exportTickets = exportKind({
  kind: 'tickets',
  words: ['ticket', 'tickets'],
  fileName: 'air-tickets',
  seenWith: 'tickets.queue',
  area: 'tickets',
  countedAs: 'tickets',
  sheet: { name: 'Air tickets', columns: TICKET_COLUMNS },
  count: async (tx, input) => {
    const filters = TicketFilters.parse(input)
    const wanted = wantedOf(SITE, filters, await zonesOfSite(tx))
    const { total, isExact } = await countTickets(tx, { scope: SITE, filters, wanted })
    return isExact ? total : null
  },
  ids: (tx, input) => ticketsInOrder(tx, SITE, TicketFilters.parse(input)),
  read: readTicketLines,
})
