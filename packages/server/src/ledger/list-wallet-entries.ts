import type { PostingReason } from '@tradewind/domain/ledger/posting'
import { money, toDecimal } from '@tradewind/domain/money'
import type { SiteTx } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'

const PAGE_SIZE = 25

type Request = { readonly legalEntityId: number; readonly currency: string; readonly cursor: string | undefined }

/**
 * The wallet's statement, newest first, a page after the cursor. The running balance is what was left after setting aside; it was written with
 * each entry under the wallet's lock, so a page costs what it shows.
 */
export async function listWalletEntries(tx: SiteTx, { legalEntityId, currency, cursor }: Request) {
  const rows = await selectPage(tx, { legalEntityId, currency, before: cursor === undefined ? undefined : readCursor(cursor) })
  const page = rows.slice(0, PAGE_SIZE)
  const entries = page.map((row) => ({
    id: `${row.posting_id}-${row.line}`,
    at: row.posted_at,
    reason: row.reason,
    label: labelOf(row),
    bookingId: row.booking_id,
    pnr: row.pnr,
    amount: toDecimal(money(row.amount_minor, currency)),
    balanceAfter: toDecimal(money(row.balance_after_minor ?? 0n, currency)),
  }))
  const last = page.at(-1)
  return { entries, nextCursor: rows.length > PAGE_SIZE && last ? String(last.posting_id) : null }
}

type Keyset = { readonly legalEntityId: number; readonly currency: string; readonly before: bigint | undefined }

/** A wallet has one entry in a posting, so the posting's id is a place in the list. */
function selectPage(tx: SiteTx, { legalEntityId, currency, before }: Keyset) {
  return tx
    .selectFrom('ledger_accounts as a')
    .innerJoin('ledger_entries as e', (join) => join.onRef('e.site_id', '=', 'a.site_id').onRef('e.account_id', '=', 'a.id'))
    .innerJoin('ledger_postings as p', (join) => join.onRef('p.site_id', '=', 'e.site_id').onRef('p.id', '=', 'e.posting_id'))
    .leftJoin('payment_orders as o', (join) =>
      join.onRef('o.site_id', '=', 'p.site_id').onRef('o.id', '=', 'p.about_id').on('p.about_kind', '=', 'order'),
    )
    .leftJoin('bookings as b', (join) => join.onRef('b.site_id', '=', 'o.site_id').onRef('b.id', '=', 'o.booking_id'))
    .select(['e.posting_id', 'e.line', 'e.amount_minor', 'e.balance_after_minor', 'p.posted_at', 'p.reason'])
    .select(['o.booking_id', 'o.status as order_status', 'b.pnr'])
    .where('a.site_id', '=', tx.siteId)
    .where('a.legal_entity_id', '=', legalEntityId)
    .where('a.kind', '=', 'wallet')
    .where('a.currency', '=', currency)
    .$if(before !== undefined, (query) => query.where('e.posting_id', '<', before ?? 0n))
    .orderBy('e.posting_id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
}

const LABELS: Partial<Record<PostingReason, string>> = {
  topUp: 'Money added',
  hold: 'Set aside for a booking',
  release: 'Set-aside money given back',
  refundToWallet: 'Refund',
  refundReturned: 'Refund that the card did not take',
}

/** What was set aside and then captured is simply paid. */
function labelOf({ reason, order_status }: { reason: string; order_status: string | null }): string {
  if (reason === 'hold' && order_status === 'captured') return 'Paid for a booking'
  return LABELS[reason as PostingReason] ?? reason
}

function readCursor(cursor: string): bigint {
  if (!/^\d{1,18}$/.test(cursor)) refuseInput({ cursor: 'This place in the list is not known.' })
  return BigInt(cursor)
}
