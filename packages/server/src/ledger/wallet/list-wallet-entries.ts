import { PAYMENT_MODES, type PaymentMode } from '@tradewind/domain/ledger/payment-entry'
import type { PostingReason } from '@tradewind/domain/ledger/posting'
import { STATEMENT_LINES } from '@tradewind/domain/ledger/statement-lines'
import { money, toDecimal } from '@tradewind/domain/money'
import type { SiteTx } from '../../database/in-site.ts'
import type { Receipts } from '../receipts.ts'
import { type PlaceAndWay, readPlaceAndWay } from './read-place.ts'
import { openStatement, type Statement, type StatementFilter } from './statement.ts'
import { listEntries } from './statement-repo.ts'

const PAGE_SIZE = 25

type Request = StatementFilter & {
  readonly cursor?: string | undefined
  readonly pageSize?: number
  /** A customer does not see who of the staff it was. */
  readonly hidesStaff: boolean
}

/**
 * The wallet's statement, newest first, a page before or after the cursor. The running balance is what was left after setting aside; it was written with
 * each entry under the wallet's lock, so a page costs what it shows.
 */
export async function listWalletEntries({ tx, receipts }: { tx: SiteTx; receipts: Receipts }, request: Request) {
  const { currency, cursor, pageSize = PAGE_SIZE, hidesStaff } = request
  const statement = await openStatement(tx, request)
  if (!statement) return { entries: [], nextCursor: null, previousCursor: null }
  const { rows, hasOlder, hasNewer } = await findPage(
    tx,
    statement,
    cursor === undefined ? undefined : readPlaceAndWay(cursor),
    pageSize,
  )
  const receiptIds = await receipts.find(
    tx,
    rows.flatMap((row) => receiptKeyOf(row) ?? []),
  )
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    entries: rows.map((row) => present(row, { currency, hidesStaff, receiptIds })),
    nextCursor: hasOlder && last ? String(last.posting_id) : null,
    previousCursor: hasNewer && first ? `n${first.posting_id}` : null,
  }
}

/** What is newer than a place and fits on less than a page is the first page, whole: nobody turns back to three lines. */
async function findPage(
  tx: SiteTx,
  statement: Statement,
  place: PlaceAndWay | undefined,
  pageSize: number,
): Promise<{ rows: Row[]; hasOlder: boolean; hasNewer: boolean }> {
  const found = await listEntries(tx, statement, { place, limit: pageSize + 1 })
  const isThereMore = found.length > pageSize
  if (!place?.isBack) return { rows: found.slice(0, pageSize), hasOlder: isThereMore, hasNewer: place !== undefined }
  if (!isThereMore) return findPage(tx, statement, undefined, pageSize)
  return { rows: found.slice(0, pageSize).reverse(), hasOlder: true, hasNewer: true }
}

type Row = Awaited<ReturnType<typeof listEntries>>[number]

/** Money that came in has a receipt: of a payment entry under the name of its posting, of a card's payment under its order's. */
function receiptKeyOf({ reason, key, about_id }: Pick<Row, 'reason' | 'key' | 'about_id'>): string | undefined {
  if (reason === 'topUp') return key
  return reason === 'cardTopUp' ? `order:${about_id}` : undefined
}

type Viewed = { currency: string; hidesStaff: boolean; receiptIds: ReadonlyMap<string, number> }

function present(row: Row, { currency, hidesStaff, receiptIds }: Viewed) {
  return {
    id: `${row.posting_id}-${row.line}`,
    at: row.posted_at,
    reason: row.reason,
    label: labelOf(row),
    detail: detailOf(row),
    by: byOf(row, hidesStaff),
    bookingId: row.booking_id,
    pnr: row.pnr,
    documentId: receiptIds.get(receiptKeyOf(row) ?? '') ?? null,
    amount: toDecimal(money(row.amount_minor, currency)),
    balanceAfter: toDecimal(money(row.balance_after_minor ?? 0n, currency)),
  }
}

/** What was set aside and then captured is simply paid. */
function labelOf({ reason, order_status }: Row): string {
  if (reason === 'hold' && order_status === 'captured') return 'Paid for a booking'
  return STATEMENT_LINES[reason as PostingReason]?.label ?? reason
}

const OF_QUOTATIONS: ReadonlySet<string> = new Set<PostingReason>(['receipt', 'receiptReturned', 'refundExchanged'])

/** How money came in, or who travels where: 'Mr Arjun Pillai +1 · Mumbai to Delhi'. */
function detailOf({ mode, reference, remark, lead_name, party_count, sale_title, reason, about_id }: Row): string | null {
  if (OF_QUOTATIONS.has(reason)) return `Q-${about_id}`
  const way = mode ? `${PAYMENT_MODES[mode as PaymentMode]} ${reference}` : ''
  const others = (party_count ?? 1) - 1
  const lead = lead_name && `${lead_name}${others > 0 ? ` +${others}` : ''}`
  return [way, lead, sale_title, remark].filter(Boolean).join(' · ') || null
}

function byOf(row: Row, hidesStaff: boolean): string | null {
  if (row.hand_first !== null)
    return hidesStaff && row.user_type === 'staff' ? null : `${row.hand_first} ${row.hand_last ?? ''}`.trim()
  return row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim()
}
