import type { PhoneNumber } from '@tradewind/contract/wire-values'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { SiteTx } from '../database/in-site.ts'
import type { MergedTable } from './merged-table.ts'

type Phone = z.infer<typeof PhoneNumber>
/** A person and the legal entity that buys for them. */
export type Party = { readonly id: number; readonly legalEntityId: number }

/** Both, in the order of their ids, so that two merges of the same pair wait for each other; nothing new can name them until the transaction ends. */
export async function lockPair(tx: SiteTx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  // Whoever enters money or changes credit locks the buyer.
  await tx
    .selectFrom('legal_entities')
    .select('id')
    .where('id', 'in', [0, ...rows.map(({ legal_entity_id }) => legal_entity_id)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows
}

export async function findPair(tx: SiteTx, ids: readonly number[]) {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}
export type PersonRow = Awaited<ReturnType<typeof findPair>>[number]

/** Those of these people who sign in by a passkey or an account elsewhere. */
export async function listWithKeys(tx: SiteTx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from passkeys where user_id = any(${[...ids]}::integer[])
    union select user_id from social_identities where user_id = any(${[...ids]}::integer[])`.execute(tx)
  return new Set(rows.map(({ user_id }) => user_id))
}

export function phonesOf(row: PersonRow): Phone[] {
  return row.phone_numbers as Phone[]
}

/** What a buyer has of a table, locked in the order of its ids: before the person is, because a sale is locked before those who have it. */
export async function lockRowsOf(tx: SiteTx, about: MergedTable, of: Party): Promise<void> {
  await sql`select from ${sql.table(about.table)} where ${whose(about, of)} order by ${sql.join(keyOf(about))} for no key update`.execute(
    tx,
  )
}

/** Gives the rows of one to another, and keeps which they were. */
export async function moveRows(
  tx: SiteTx,
  about: MergedTable,
  { mergeId, from, to }: { mergeId: string; from: Party; to: Party },
): Promise<void> {
  const { table } = about
  if (about.onlyBack) return
  const not = table === 'users' ? sql`and id <> ${to.id}` : sql``
  await sql`
    with moved as (update ${sql.table(table)} as mine set ${changes(about, to)}
      where ${whose(about, from)} ${not} ${unlessThere(about, to)} returning ${textKey(about)} as row_key)
    insert into customer_merge_rows (site_id, merge_id, table_name, row_key)
    select ${tx.siteId}, ${mergeId}, ${table}, row_key from moved`.execute(tx)
}

/** Gives back what was given, as far as it is still there. */
export async function moveRowsBack(
  tx: SiteTx,
  about: MergedTable,
  { mergeId, from, to }: { mergeId: string; from: Party; to: Party },
): Promise<void> {
  const { table } = about
  await sql`update ${sql.table(table)} as mine set ${changes(about, to)}
    where ${whose(about, from)} ${unlessThere(about, to)} and ${textKey(about)} in (select row_key from customer_merge_rows where merge_id = ${mergeId} and table_name = ${table})`.execute(
    tx,
  )
}

function keyOf({ key = ['id'] }: MergedTable) {
  return key.map((column) => sql.ref(column))
}

/** The names of a row as one text. */
function textKey(about: MergedTable) {
  return sql`concat_ws(' ', ${sql.join(keyOf(about))})`
}

function unlessThere({ table, person, onePer }: MergedTable, to: Party) {
  if (onePer === undefined || person === undefined) return sql``
  const [same, whose] = [sql.ref(`other.${onePer}`), sql.ref(`other.${person}`)]
  return sql`and not exists (select from ${sql.table(table)} as other where ${whose} = ${to.id} and ${same} = ${sql.ref(`mine.${onePer}`)})`
}

function whose({ person, entity }: MergedTable, of: Party) {
  return person ? sql`${sql.ref(person)} = ${of.id}` : sql`${sql.ref(entity ?? '')} = ${of.legalEntityId}`
}

function changes({ person, entity }: MergedTable, to: Party) {
  return sql.join([
    ...(person ? [sql`${sql.ref(person)} = ${to.id}`] : []),
    ...(entity ? [sql`${sql.ref(entity)} = ${to.legalEntityId}`] : []),
  ])
}

type Open = {
  open_sales: number
  open_payments: number
  unverified_payments: number
  owed: string
  holds: boolean
  other_currency: boolean
  wallet: string
}

/** What of an account is not finished. `mergeId`: only of what came with that merge. */
export async function readOpenWork(tx: SiteTx, of: Party, currency: string, mergeId?: string): Promise<Open> {
  const came = (key: string, ...tables: readonly string[]) =>
    mergeId === undefined
      ? sql`true`
      : sql`${sql.ref(key)}::text in (select row_key from customer_merge_rows where merge_id = ${mergeId} and table_name in (${sql.join(tables)}))`
  const { rows } = await sql<Open>`
    select
      (select count(*)::int from sales where user_id = ${of.id} and ${came('id', 'bookings', 'sales')}
        and (status in ('held', 'paid', 'issuing', 'unknown', 'changeRequested', 'awaitingPayment', 'cancelling') or needs_staff)) as open_sales,
      (select count(*)::int from payments where user_id = ${of.id} and status in ('open', 'paying', 'paid', 'refunding')
        and (${came('id', 'payments')} or ${came('order_id', 'orders')} or exists (
          select from proposal_payments x join proposals p on p.site_id = x.site_id and p.id = x.proposal_id
          where x.site_id = payments.site_id and x.payment_id = payments.id and ${came('p.quotation_id', 'quotations')}))) as open_payments,
      (select count(*)::int from payment_entries where legal_entity_id = ${of.legalEntityId} and status = 'waiting') as unverified_payments,
      (select coalesce(sum(amount_minor), 0) from quotation_receipts where legal_entity_id = ${of.legalEntityId} and returned_at is null
          and ${came('id', 'quotation_receipts')})
        - (select coalesce(sum(q.sold_minor), 0) from orders o join quotations q on q.site_id = o.site_id and q.order_id = o.id
            where o.legal_entity_id = ${of.legalEntityId} and ${came('o.id', 'orders')}) as owed,
      exists (select from ledger_accounts where legal_entity_id = ${of.legalEntityId} and kind = 'hold' and balance_minor <> 0) as holds,
      exists (select from ledger_accounts where legal_entity_id = ${of.legalEntityId} and kind = 'wallet' and currency <> ${currency}
        and balance_minor <> 0) as other_currency,
      coalesce((select balance_minor from ledger_accounts where legal_entity_id = ${of.legalEntityId} and kind = 'wallet'
        and currency = ${currency}), 0)::text as wallet`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('Open work was not counted')
  return row
}

/** Whether two people have sales of one kind under the same key. */
export async function shareKeys(tx: SiteTx, one: number, other: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from sales a join sales b on b.site_id = a.site_id and b.kind = a.kind and b.idempotency_key = a.idempotency_key
      where a.user_id = ${one} and b.user_id = ${other}) as has`.execute(tx)
  return rows[0]?.has ?? false
}

/**
 * Whether something hangs on what came with a merge that was not there then: a payment, a change, a sale. Papers and money that came with it name the merged
 * account, so what names the kept one is later, whichever clock says when.
 */
export async function hasMovedOn(
  tx: SiteTx,
  { id: mergeId, merged_at }: { readonly id: string; readonly merged_at: Instant },
  kept: Party,
): Promise<boolean> {
  const cameOf = (...tables: readonly string[]) =>
    sql`(select row_key from customer_merge_rows where merge_id = ${mergeId} and table_name in (${sql.join(tables)}))`
  const came = (table: string, key: string) => sql`${sql.raw(key)}::text in ${cameOf(table)}`
  const saleCame = sql`sale_id::text in ${cameOf('sales', 'bookings')}`
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from payments where ${came('orders', 'order_id')} and not ${came('payments', 'id')})
      or exists (select from sales where ${came('orders', 'order_id')} and not ${came('sales', 'id')} and not ${came('bookings', 'id')})
      or exists (select from change_requests where ${came('bookings', 'booking_id')} and not ${came('change_requests', 'id')})
      or exists (select from quotation_receipts where ${came('quotations', 'quotation_id')} and not ${came('quotation_receipts', 'id')})
      or exists (select from quotations where ${came('quotations', 'id')} and order_id is not null and not ${came('orders', 'order_id')})
      or exists (select from quotations where ${came('carts', 'cart_id')} and not ${came('quotations', 'id')})
      or exists (select from carts where ${came('carts', 'id')} and order_id is not null and not ${came('orders', 'order_id')})
      or exists (
        select from (select case table_name when 'payments' then 'order' when 'bookings' then 'booking' else 'quotation' end as about_kind, row_key
            from customer_merge_rows where merge_id = ${mergeId} and table_name in ('payments', 'bookings', 'quotations')) came
          join ledger_postings p on p.about_kind = came.about_kind and p.about_id = came.row_key
          join ledger_entries e on e.site_id = p.site_id and e.posting_id = p.id
          join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id
        where a.legal_entity_id = ${kept.legalEntityId})
      or exists (select from tax_documents where buyer_entity_id = ${kept.legalEntityId} and ${saleCame})
      or exists (select from referral_rewards where legal_entity_id = ${kept.legalEntityId} and ${came('users', 'invited_id')})
      or exists (select from sale_refunds where given_at > ${merged_at} and ${saleCame})
      or exists (select from sale_history where at > ${merged_at} and ${saleCame})
      or exists (select from ticket_adjustments where changed_at > ${merged_at} and ${came('bookings', 'booking_id')})
      as has`.execute(tx)
  return rows[0]?.has ?? false
}

export async function countThings(tx: SiteTx, of: Party) {
  const { rows } = await sql<{ bookings: number; quotations: number; carts: number; notes: number; tasks: number }>`
    select
      (select count(*)::int from sales where user_id = ${of.id} and queue_tab is not null) as bookings,
      (select count(*)::int from quotations where customer_id = ${of.id}) as quotations,
      (select count(*)::int from carts where user_id = ${of.id}) as carts,
      (select count(*)::int from customer_notes where customer_id = ${of.id}) as notes,
      (select count(*)::int from customer_tasks where customer_id = ${of.id}) as tasks`.execute(tx)
  return rows[0] ?? { bookings: 0, quotations: 0, carts: 0, notes: 0, tasks: 0 }
}

type NewMerge = {
  readonly keptId: number
  readonly mergedId: number
  readonly by: number
  /** Who asked for it, where a second person confirms. */
  readonly askedBy: number | null
  readonly now: Instant
  readonly undoUntil: Instant
  readonly movedMinor: bigint
  readonly currency: string
  readonly phonesAdded: readonly Phone[]
  readonly wasBlocked: boolean
}

export async function insertMerge(tx: SiteTx, merge: NewMerge): Promise<string> {
  const { id } = await tx
    .insertInto('customer_merges')
    .values({
      site_id: tx.siteId,
      ...{
        kept_id: merge.keptId,
        merged_id: merge.mergedId,
        merged_by: merge.by,
        asked_by: merge.askedBy,
        merged_at: merge.now,
        undo_until: merge.undoUntil,
      },
      ...{ moved_minor: merge.movedMinor, currency: merge.currency, was_blocked: merge.wasBlocked },
      phones_added: JSON.stringify(merge.phonesAdded),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Of an account that is merged: its merge, which stands. */
export function findStanding(tx: SiteTx, mergedId: number) {
  return tx
    .selectFrom('customer_merges')
    .selectAll()
    .where('merged_id', '=', mergedId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
}

/** Whether the last merge of an account was undone. */
export async function wasUndone(tx: SiteTx, mergedId: number): Promise<boolean> {
  const row = await tx.selectFrom('customer_merges').select('id').where('merged_id', '=', mergedId).executeTakeFirst()
  return row !== undefined
}

export async function markUndone(tx: SiteTx, id: string, { by, now }: { by: number; now: Instant }): Promise<void> {
  await tx.updateTable('customer_merges').set({ undone_by: by, undone_at: now }).where('id', '=', id).execute()
}

export async function markMerged(
  tx: SiteTx,
  userId: number,
  { mergedInto, isBlocked }: { mergedInto: number | null; isBlocked: boolean },
): Promise<void> {
  await tx.updateTable('users').set({ merged_into: mergedInto, is_blocked: isBlocked }).where('id', '=', userId).execute()
  await tx.updateTable('sessions').set({ acting_for: null }).where('acting_for', '=', userId).execute()
}

export async function writePhones(tx: SiteTx, userId: number, phones: readonly Phone[]): Promise<void> {
  await tx
    .updateTable('users')
    .set({ phone_numbers: JSON.stringify(phones) })
    .where('id', '=', userId)
    .execute()
}

/** Standing merges of which this person is a side, the newest first. */
export function listMerges(tx: SiteTx, userId: number) {
  return tx
    .selectFrom('customer_merges as m')
    .innerJoin('users as k', (join) => join.onRef('k.site_id', '=', 'm.site_id').onRef('k.id', '=', 'm.kept_id'))
    .innerJoin('users as g', (join) => join.onRef('g.site_id', '=', 'm.site_id').onRef('g.id', '=', 'm.merged_id'))
    .innerJoin('users as b', (join) => join.onRef('b.site_id', '=', 'm.site_id').onRef('b.id', '=', 'm.merged_by'))
    .select(['m.kept_id', 'm.merged_id', 'm.merged_at', 'm.undo_until', 'm.moved_minor', 'm.currency', 'k.merged_into'])
    .select([
      sql<string>`trim(k.first_name || ' ' || k.last_name)`.as('kept'),
      sql<string>`trim(g.first_name || ' ' || g.last_name)`.as('merged'),
      sql<string>`trim(b.first_name || ' ' || b.last_name)`.as('by'),
    ])
    .where('m.undone_at', 'is', null)
    .where(({ or, eb }) => or([eb('m.kept_id', '=', userId), eb('m.merged_id', '=', userId)]))
    .orderBy('m.merged_at', 'desc')
    .limit(50)
    .execute()
}
