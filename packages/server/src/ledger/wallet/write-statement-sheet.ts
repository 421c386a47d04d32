import { type Money, parseMoney } from '@tradewind/domain/money'
import { bookingNumber } from '@tradewind/domain/tickets/ticket-words'
import { instant } from '@tradewind/domain/time'
import { localAt, type ZoneHistory } from '@tradewind/domain/zone-history'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { type SheetColumn, writeSheet } from '../../sheets/write-sheet.ts'
import { listWalletEntries } from './list-wallet-entries.ts'

type Request = Omit<Parameters<typeof listWalletEntries>[1], 'cursor' | 'pageSize'>
type Row = Awaited<ReturnType<typeof listWalletEntries>>['entries'][number]

/** Read in pieces, each in a transaction of its own: a slow reader holds none open. */
const PIECE = 1_000

/** A wallet's statement, newest first, as the bytes of an Excel sheet. Times are the site's. */
export function writeStatementSheet(
  app: Pick<App, 'db' | 'receipts'>,
  siteId: number,
  { filter, zones }: { filter: Request; zones: ZoneHistory },
): AsyncIterable<Uint8Array> {
  return writeSheet(rowsOf(app, siteId, filter), { name: 'Statement', columns: columnsFor(filter.currency, zones) })
}

async function* rowsOf({ db, receipts }: Pick<App, 'db' | 'receipts'>, siteId: number, filter: Request): AsyncGenerator<Row> {
  let cursor: string | undefined
  do {
    const page = await inSite(db, siteId, (tx) => listWalletEntries({ tx, receipts }, { ...filter, cursor, pageSize: PIECE }))
    yield* page.entries
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

function columnsFor(currency: string, zones: ZoneHistory): SheetColumn<Row>[] {
  const moved = ({ amount }: Row, isIn: boolean): Money | null => {
    const money = parseMoney(amount, currency)
    return money.minor > 0n === isIn ? { ...money, minor: isIn ? money.minor : -money.minor } : null
  }
  return [
    { header: 'Date', width: 18, kind: 'dateTime', value: ({ at }) => localAt(zones, instant(at)) },
    { header: 'Description', width: 34, kind: 'text', value: ({ label }) => label },
    { header: 'Details', width: 40, kind: 'text', value: ({ detail }) => detail },
    {
      header: 'Booking',
      width: 12,
      kind: 'text',
      value: ({ bookingId }) => (bookingId === null ? null : bookingNumber(bookingId)),
    },
    { header: 'PNR', width: 12, kind: 'text', value: ({ pnr }) => pnr },
    { header: 'By', width: 24, kind: 'text', value: ({ by }) => by },
    { header: `In (${currency})`, width: 16, kind: 'amount', value: (row) => moved(row, true) },
    { header: `Out (${currency})`, width: 16, kind: 'amount', value: (row) => moved(row, false) },
    { header: `Balance (${currency})`, width: 18, kind: 'amount', value: ({ balanceAfter }) => parseMoney(balanceAfter, currency) },
  ]
}
