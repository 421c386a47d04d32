import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

/** `sentTo`: its address; empty: it was handed on. */
export type AcceptedProposal = { readonly proposalId: number; readonly sentTo: string }

/** The link by which the customer agreed, of theirs and not of an agency's traveller; undefined: none, or it was withdrawn. */
export async function findAcceptedProposal(tx: SiteTx, quotationId: number): Promise<AcceptedProposal | undefined> {
  const row = await tx
    .selectFrom('proposals')
    .select(['id', 'sent_to'])
    .where('quotation_id', '=', BigInt(quotationId))
    .where('accepted_at', 'is not', null)
    .where('superseded_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('resold_from', 'is', null)
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { proposalId: Number(row.id), sentTo: row.sent_to }
}

/** The name with which somebody accepted by a link; undefined: nobody has, or the desk noted it. */
export async function findAcceptedBy(tx: SiteTx, quotationId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('proposals')
    .select('accepted_by')
    .where('quotation_id', '=', BigInt(quotationId))
    .where('accepted_at', 'is not', null)
    .where('superseded_at', 'is', null)
    .where('noted_by', 'is', null)
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.accepted_by.trim() || undefined
}

type Noted = { readonly name: string; readonly by: number; readonly version: number; readonly now: Instant }

/**
 * The newest link of its customer is the one by which they agreed, as a person of the desk notes it: they read and pay on its page what was agreed to. Undefined: they have none. The
 * caller has locked the quotation.
 */
export async function noteAcceptance(
  tx: SiteTx,
  quotationId: number,
  { name, by, version, now }: Noted,
): Promise<AcceptedProposal | undefined> {
  const newest = tx
    .selectFrom('proposals')
    .select('id')
    .where('quotation_id', '=', BigInt(quotationId))
    .where('revoked_at', 'is', null)
    .where('resold_from', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
  const row = await tx
    .updateTable('proposals')
    .set({ accepted_at: now, accepted_by: name, accepted_version: version, superseded_at: null, noted_by: by })
    .where('id', '=', newest)
    .returning(['id', 'sent_to'])
    .executeTakeFirst()
  return row && { proposalId: Number(row.id), sentTo: row.sent_to }
}

/** A version that is sent again is promised as long by each of its links that was not withdrawn: its customer, the desk and every page read one validity. The caller has locked the quotation. */
export async function extendLinks(
  tx: SiteTx,
  quotationId: number,
  { version, validUntil }: { readonly version: number; readonly validUntil: Instant },
): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({ valid_until: validUntil })
    .where('quotation_id', '=', BigInt(quotationId))
    .where('version', '=', version)
    .where('revoked_at', 'is', null)
    .where('valid_until', '<', validUntil)
    .execute()
}

/** Where letters about a payment go: the links by which it was paid, and the one by which its customer agreed; those that have an address and were not withdrawn. */
export async function listLinksOfReceipts(tx: SiteTx, quotationId: number, receiptIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('proposals as p')
    .select('p.id')
    .where('p.quotation_id', '=', BigInt(quotationId))
    .where('p.revoked_at', 'is', null)
    .where('p.sent_to', '<>', '')
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('proposal_payments as o')
            .select('o.payment_id')
            .whereRef('o.site_id', '=', 'p.site_id')
            .whereRef('o.proposal_id', '=', 'p.id')
            .where('o.receipt_id', '=', sql<bigint>`any(${receiptIds}::bigint[])`),
        ),
        and([eb('p.accepted_at', 'is not', null), eb('p.superseded_at', 'is', null), eb('p.resold_from', 'is', null)]),
      ]),
    )
    .orderBy('p.id')
    .execute()
  return rows.map(({ id }) => Number(id))
}

/** Whoever agreed to a quotation has agreed to nothing any more: its company works on it again. The caller has locked it. */
export async function supersedeAccepted(tx: SiteTx, quotationId: number, now: Instant): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({ superseded_at: now })
    .where('quotation_id', '=', BigInt(quotationId))
    .where('accepted_at', 'is not', null)
    .where('superseded_at', 'is', null)
    .execute()
}

/** Writes that a reminder was sent; false: it was before. */
export async function insertReminder(
  tx: SiteTx,
  { quotationId, dueOn, daysBefore, now }: { quotationId: number; dueOn: string; daysBefore: number; now: Instant },
): Promise<boolean> {
  const { rows } = await sql`insert into payment_reminders (site_id, quotation_id, due_on, days_before, sent_at)
    values (${tx.siteId}, ${quotationId}, ${dueOn}::date, ${daysBefore}, ${now}) on conflict do nothing returning due_on`.execute(
    tx,
  )
  return rows.length > 0
}

/** Those to look at again, for the plan of the jobs: while it is offered for the end of its validity, after that for what is owed. */
export async function listQuotationsToRemind(
  tx: SiteTx,
  about: 'validity' | 'payment',
): Promise<{ readonly quotationId: number; readonly dueAt: Instant }[]> {
  const rows = await tx
    .selectFrom('quotations')
    .select(['id', 'remind_at'])
    .where('remind_at', 'is not', null)
    .where('status', about === 'validity' ? '=' : '<>', 'sent')
    .execute()
  return rows.flatMap(({ id, remind_at }) => (remind_at === null ? [] : [{ quotationId: Number(id), dueAt: remind_at }]))
}

export async function countReminders(tx: SiteTx, quotationId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('payment_reminders')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('quotation_id', '=', BigInt(quotationId))
    .executeTakeFirstOrThrow()
  return Number(n)
}
