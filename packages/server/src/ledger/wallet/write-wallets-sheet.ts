import { nameBuyerKind } from '@tradewind/domain/accounts/buyer-words'
import { type Money, parseMoney } from '@tradewind/domain/money'
import { type Instant, instant } from '@tradewind/domain/time'
import { localAt, type ZoneHistory } from '@tradewind/domain/zone-history'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { type SheetColumn, writeSheet } from '../../sheets/write-sheet.ts'
import { listWallets } from './list-wallets.ts'

type Wish = Omit<Parameters<typeof listWallets>[1], 'cursor' | 'pageSize'>
type Row = Awaited<ReturnType<typeof listWallets>>['wallets'][number]

/** Read in pieces, each in a transaction of its own: a slow reader holds none open. */
const PIECE = 500

/** The site's wallets with their balances, as the bytes of an Excel sheet. Times are the site's. */
export function writeWalletsSheet(
  app: Pick<App, 'db'>,
  siteId: number,
  { wish, zones, now }: { wish: Wish; zones: ZoneHistory; now: Instant },
): AsyncIterable<Uint8Array> {
  return writeSheet(rowsOf(app, siteId, wish, now), { name: 'Wallets', columns: columnsFor(wish.currency, zones) })
}

async function* rowsOf({ db }: Pick<App, 'db'>, siteId: number, wish: Wish, now: Instant): AsyncGenerator<Row> {
  let cursor: string | undefined
  do {
    const page = await inSite(db, siteId, (tx) => listWallets(tx, { ...wish, cursor, pageSize: PIECE }, now))
    yield* page.wallets
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

function columnsFor(currency: string, zones: ZoneHistory): SheetColumn<Row>[] {
  const amount = (label: string, of: (row: Row) => string): SheetColumn<Row> => ({
    header: `${label} (${currency})`,
    width: 18,
    kind: 'amount',
    value: (row): Money => parseMoney(of(row), currency),
  })
  return [
    { header: 'Customer', width: 36, kind: 'text', value: ({ name }) => name },
    { header: 'Number', width: 10, kind: 'text', value: ({ legalEntityId }) => String(legalEntityId) },
    { header: 'Type', width: 18, kind: 'text', value: ({ kind }) => nameBuyerKind(kind) },
    amount('Balance', ({ balance }) => balance),
    amount('Held for bookings', ({ holds }) => holds),
    amount('Credit limit', ({ creditLimit }) => creditLimit),
    amount('Credit used', ({ creditUsed }) => creditUsed),
    amount('Available', ({ spendable }) => spendable),
    amount('Overdue', ({ overdue }) => overdue),
    { header: 'Due on', width: 14, kind: 'text', value: ({ dueOn }) => dueOn },
    {
      header: 'Last movement',
      width: 18,
      kind: 'dateTime',
      value: ({ movedAt }) => (movedAt === null ? null : localAt(zones, instant(movedAt))),
    },
  ]
}
