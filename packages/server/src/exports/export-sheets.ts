import type { ExportKind } from '@tradewind/contract/exports/exports'
import { TicketFilters } from '@tradewind/contract/tickets/tickets'
import type { SiteTx } from '../database/in-site.ts'
import type { Sheet } from '../sheets/write-sheet.ts'
import { writeSheetApart } from '../sheets/write-sheet-apart.ts'
import { zoneOfSite } from '../sites/site-zone.ts'
import type { ChangeFilter } from '../tickets/changes/find-changes.ts'
import { changesInOrder, countForSheet } from '../tickets/changes/list-changes.ts'
import { countTickets } from '../tickets/count-tickets.ts'
import { ticketsInOrder } from '../tickets/list-tickets.ts'
import { wantedOf } from '../tickets/ticket-filter.ts'
import { CHANGE_COLUMNS } from './change-columns.ts'
import { readAhead } from './read-ahead.ts'
import { readChangeLines } from './read-change-lines.ts'
import { readTicketLines } from './read-ticket-lines.ts'
import { TICKET_COLUMNS } from './ticket-columns.ts'

const SITE = { kind: 'site' } as const

type Reading = { readonly input: unknown; readonly onRead: (count: number) => void }

/** What a sheet of a kind holds. */
type SheetKind = {
  /** One of them, and many. */
  readonly words: readonly [string, string]
  /** How many there will be; null where only going through finds out. */
  readonly count: (tx: SiteTx, input: unknown) => Promise<number | null>
  readonly write: (tx: SiteTx, reading: Reading) => AsyncGenerator<Uint8Array>
}

export const SHEETS: Record<ExportKind, SheetKind> = {
  tickets: {
    words: ['ticket', 'tickets'],
    count: async (tx, input) => {
      const filters = TicketFilters.parse(input)
      const wanted = wantedOf(SITE, filters, await zoneOfSite(tx))
      const { total, isExact } = await countTickets(tx, { scope: SITE, filters, wanted })
      return isExact ? total : null
    },
    write: (tx, { input, onRead }) => {
      const ids = ticketsInOrder(tx, SITE, TicketFilters.parse(input))
      return writeLines(tx, { name: 'Air tickets', columns: TICKET_COLUMNS }, { ids, onRead, read: readTicketLines })
    },
  },
  changes: {
    words: ['change request', 'change requests'],
    count: (tx, input) => countForSheet(tx, input as ChangeFilter),
    write: (tx, { input, onRead }) => {
      const ids = changesInOrder(tx, SITE, input as ChangeFilter)
      return writeLines(tx, { name: 'Change requests', columns: CHANGE_COLUMNS }, { ids, onRead, read: readChangeLines })
    },
  },
}

type Lines<Line> = {
  readonly ids: AsyncGenerator<number[]>
  /** In the zone in which the site tells its times. */
  readonly read: (tx: SiteTx, ids: number[], zone: string) => Promise<Line[]>
  readonly onRead: (count: number) => void
}

function writeLines<Line>(tx: SiteTx, sheet: Sheet<Line>, { ids, read, onRead }: Lines<Line>): AsyncGenerator<Uint8Array> {
  async function* readBatches() {
    const zone = await zoneOfSite(tx)
    for await (const some of ids) yield { count: some.length, lines: await read(tx, some, zone) }
  }
  async function* readLines() {
    for await (const { count, lines } of readAhead(readBatches())) {
      yield* lines
      onRead(count)
    }
  }
  return writeSheetApart(readLines(), sheet)
}
