import type { EntryKind, EntryStatus, PaymentMode } from '@tradewind/domain/ledger/payment-entry'
import { money, toDecimal } from '@tradewind/domain/money'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import { readPlace } from '../wallet/read-place.ts'
import { settledOf } from './post-supplier-payment.ts'

const PAGE_SIZE = 25

export type EntryFilter = {
  readonly status?: EntryStatus | undefined
  readonly legalEntityId?: number | undefined
  readonly entryId?: number | undefined
  readonly cursor?: string | undefined
  /** A customer is not told who of the staff it was, nor what staff has not agreed on among themselves. */
  readonly hidesStaff: boolean
}

/** Entries by hand, newest first, a page after the cursor; of the site or of one wallet. */
export async function listPaymentEntries(tx: SiteTx, filter: EntryFilter) {
  const rows = await selectPage(tx, filter)
  const entries = rows.slice(0, PAGE_SIZE).map((row) => presentEntry(row, filter))
  const last = entries.at(-1)
  return { entries, nextCursor: rows.length > PAGE_SIZE && last ? String(last.id) : null }
}

export async function countWaiting(tx: SiteTx): Promise<number> {
  const { count } = await tx
    .selectFrom('payment_entries')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(count)
}

function selectPage(tx: SiteTx, { status, legalEntityId, entryId, cursor, hidesStaff }: EntryFilter) {
  const before = cursor === undefined ? undefined : readPlace(cursor)
  return tx
    .selectFrom('payment_entries as e')
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'e.site_id').onRef('le.id', '=', 'e.legal_entity_id'),
    )
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'e.site_id').onRef('u.id', '=', 'e.entered_by'))
    .leftJoin('users as d', (join) => join.onRef('d.site_id', '=', 'e.site_id').onRef('d.id', '=', 'e.decided_by'))
    .leftJoin('payment_proofs as pr', (join) => join.onRef('pr.site_id', '=', 'e.site_id').onRef('pr.entry_id', '=', 'e.id'))
    .select(['e.id', 'e.kind', 'e.mode', 'e.reference', 'e.amount_minor', 'e.currency', 'e.paid_on', 'e.remark', 'e.status'])
    .select(['e.settled_minor', 'e.settled_currency'])
    .select(['e.is_claim', 'e.entered_at', 'e.entered_by', 'e.decided_at', 'e.decision_note', 'e.legal_entity_id'])
    .select(['le.name as customer', 'u.first_name', 'u.last_name', 'u.email', 'u.user_type'])
    .select(['d.first_name as decider_first', 'd.last_name as decider_last'])
    .select(['pr.file_name', 'pr.content_type'])
    .where('e.site_id', '=', tx.siteId)
    .$if(status !== undefined, (query) => query.where('e.status', '=', status ?? ''))
    .$if(legalEntityId !== undefined, (query) => query.where('e.legal_entity_id', '=', legalEntityId ?? 0))
    .$if(entryId !== undefined, (query) => query.where('e.id', '=', entryId ?? 0))
    .$if(hidesStaff, (query) => query.where((eb) => eb.or([eb('e.is_claim', '=', true), eb('e.status', '=', 'posted')])))
    .$if(before !== undefined, (query) => query.where(sql<boolean>`e.id < ${before ?? 0n}::bigint`))
    .orderBy('e.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
}

type Row = Awaited<ReturnType<typeof selectPage>>[number]

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
