import { CartQueueFilters } from '@tradewind/contract/carts/queue'
import { type CartStatus, nameCartStatus } from '@tradewind/domain/carts/cart-status'
import { money } from '@tradewind/domain/money'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import { type Instant, instant } from '@tradewind/domain/time'
import { localAt } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../database/in-site.ts'
import { exportKind } from '../exports/export-kind.ts'
import type { SheetColumn } from '../sheets/write-sheet.ts'
import { listQuotationsOfCarts, type QuotationOfCart } from './cart-repo.ts'
import { countQueue, findInQueue, listQueuedAfter, readQueued } from './queue-repo.ts'

type Row = Awaited<ReturnType<typeof readQueued>>[number]
type Line = Row & {
  readonly quotation: QuotationOfCart | undefined
  readonly sentAt: string | null
  readonly dueAt: string | null
  readonly changedAt: string
}

const COLUMNS: readonly SheetColumn<Line>[] = [
  { header: 'Cart', width: 10, kind: 'text', value: ({ id }) => String(id) },
  { header: 'Name', width: 26, kind: 'text', value: ({ name }) => name },
  { header: 'Destination', width: 22, kind: 'text', value: ({ destinations }) => destinations },
  { header: 'Status', width: 13, kind: 'text', value: ({ status }) => nameCartStatus(status as CartStatus) },
  { header: 'Answer due', width: 18, kind: 'dateTime', value: ({ dueAt }) => dueAt },
  { header: 'Owner', width: 22, kind: 'text', value: ({ owner_first, owner_last }) => nameOf(owner_first, owner_last) },
  { header: 'Customer', width: 24, kind: 'text', value: ({ first_name, last_name }) => nameOf(first_name, last_name) },
  { header: 'Company', width: 26, kind: 'text', value: ({ kind, company }) => (kind === 'person' ? null : company) },
  { header: 'Quotation', width: 12, kind: 'text', value: ({ quotation }) => quotation && nameQuotation(quotation.id) },
  { header: 'From', width: 13, kind: 'date', value: ({ start_date }) => start_date },
  { header: 'To', width: 13, kind: 'date', value: ({ end_date }) => end_date },
  { header: 'Adults', width: 8, kind: 'whole', value: ({ adults }) => adults },
  { header: 'Children', width: 9, kind: 'whole', value: ({ children }) => children },
  { header: 'Infants', width: 8, kind: 'whole', value: ({ infants }) => infants },
  { header: 'Items', width: 8, kind: 'whole', value: ({ items }) => items },
  { header: 'Currency', width: 9, kind: 'text', value: ({ currency }) => currency },
  { header: 'Total', width: 15, kind: 'amount', value: ({ total_minor, currency }) => money(total_minor, currency) },
  { header: 'Sent to the desk', width: 18, kind: 'dateTime', value: ({ sentAt }) => sentAt },
  { header: 'Last change', width: 18, kind: 'dateTime', value: ({ changedAt }) => changedAt },
  { header: 'Remarks', width: 50, kind: 'text', value: ({ remarks }) => remarks },
]

const BATCH = 250
/** More than a search that narrows anything finds. */
const FOUND_AT_MOST = 100_000
const SITE = { kind: 'site' } as const

/** The carts of the desk as a file: one line each, in the order of the queue. */
export const exportCarts = exportKind<Line>({
  kind: 'carts',
  words: ['cart', 'carts'],
  fileName: 'carts',
  seenWith: 'carts.queue',
  area: 'carts',
  sheet: { name: 'Carts', columns: COLUMNS },
  count: async (tx, input) => {
    const { status, search } = CartQueueFilters.parse(input)
    if (search !== '') return null
    const counts = await countQueue(tx, SITE)
    return counts.reduce((sum, one) => sum + (status === null || one.status === status ? one.count : 0), 0)
  },
  ids: (tx, input) => cartsInOrder(tx, CartQueueFilters.parse(input)),
  read: async (tx, ids, zones) => {
    const [rows, quotations] = await Promise.all([readQueued(tx, ids), listQuotationsOfCarts(tx, ids)])
    const local = (at: Instant | null) => (at === null ? null : localAt(zones, instant(at)))
    return rows.map((row) => ({
      ...row,
      quotation: quotations.get(Number(row.id)),
      ...{ sentAt: local(row.sent_at), dueAt: local(row.deadline_until), changedAt: localAt(zones, row.changed_at) },
    }))
  },
})

async function* cartsInOrder(tx: SiteTx, { status, search }: CartQueueFilters): AsyncGenerator<number[]> {
  const wanted = { scope: SITE, status }
  if (search !== '') {
    const found = await findInQueue(tx, wanted, { search, limit: FOUND_AT_MOST })
    for (let at = 0; at < found.length; at += BATCH) yield found.slice(at, at + BATCH)
    return
  }
  let afterId: number | undefined
  for (;;) {
    const ids = await listQueuedAfter(tx, wanted, { afterId, limit: BATCH })
    if (ids.length > 0) yield ids
    if (ids.length < BATCH) return
    afterId = ids.at(-1)
  }
}

function nameOf(first: string | null, last: string | null): string {
  return `${first ?? ''} ${last ?? ''}`.trim()
}
