import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

/** When the customer of a quotation agreed to it as it is by a link. Null: in another way. */
export async function findAgreedAt(tx: SiteTx, quotationId: number): Promise<Instant | null> {
  const row = await tx
    .selectFrom('proposals')
    .select('accepted_at')
    .where('quotation_id', '=', BigInt(quotationId))
    .where('accepted_at', 'is not', null)
    .where('superseded_at', 'is', null)
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.accepted_at ?? null
}

/** The link by which the customer agreed, of theirs and not of an agency's traveller; undefined: none, or it was withdrawn. */
export async function findAcceptedProposal(tx: SiteTx, quotationId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('proposals')
    .select('id')
    .where('quotation_id', '=', BigInt(quotationId))
    .where('accepted_at', 'is not', null)
    .where('superseded_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('resold_from', 'is', null)
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && Number(row.id)
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
