import type { EntryKind, EntryStatus, PaymentMode } from '@tradewind/domain/ledger/payment-entry'
import { money, toDecimal } from '@tradewind/domain/money'
import type { SiteTx } from '../../database/in-site.ts'
import { readPlace } from '../wallet/read-place.ts'
import { selectEntries } from './payment-entry-repo.ts'
import { settledOf } from './post-supplier-payment.ts'

const PAGE_SIZE = 25

export type EntryFilter = {
  readonly status?: EntryStatus | undefined
  readonly legalEntityId?: number | undefined
  readonly entryId?: number | undefined
  readonly cursor?: string | undefined
  /** A customer does not see who of the staff it was, nor what staff has not agreed on among themselves. */
  readonly hidesStaff: boolean
}

/** Payment entries, newest first, a page after the cursor; of the site or of one wallet. */
export async function listPaymentEntries(tx: SiteTx, filter: EntryFilter) {
  const { cursor, ...wanted } = filter
  const before = cursor === undefined ? undefined : readPlace(cursor)
  const rows = await selectEntries(tx, { ...wanted, before, limit: PAGE_SIZE + 1 })
  const entries = rows.slice(0, PAGE_SIZE).map((row) => presentEntry(row, filter))
  const last = entries.at(-1)
  return { entries, nextCursor: rows.length > PAGE_SIZE && last ? String(last.id) : null }
}

type Row = Awaited<ReturnType<typeof selectEntries>>[number]

function presentEntry(row: Row, { hidesStaff }: EntryFilter) {
  const isStaff = row.user_type === 'staff'
  const settled = settledOf(row)
  return {
    id: row.id,
    kind: row.kind as EntryKind,
    mode: row.mode as PaymentMode | null,
    reference: row.reference,
    amount: toDecimal(money(row.amount_minor, row.currency)),
    currency: row.currency,
    settled: settled ? { amount: toDecimal(settled), currency: settled.currency } : null,
    date: row.paid_on,
    remark: row.remark,
    status: row.status as EntryStatus,
    isClaim: row.is_claim,
    customer: { legalEntityId: row.legal_entity_id, name: row.customer, email: isStaff ? null : row.email },
    enteredAt: row.entered_at,
    enteredBy: { id: row.entered_by, name: hidesStaff && isStaff ? null : nameOf(row.first_name, row.last_name) },
    decidedAt: row.decided_at,
    decidedBy: row.decider_first === null || hidesStaff ? null : nameOf(row.decider_first, row.decider_last),
    decisionNote: row.decision_note,
    proof: row.file_name && row.content_type ? { fileName: row.file_name, contentType: row.content_type } : null,
  }
}

function nameOf(first: string, last: string | null): string {
  return `${first} ${last ?? ''}`.trim()
}
