import type { Instant, PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

/*
 * Change requests that have a job, as the rows say. All of them: as many as are open.
 */

export async function listChangesToSend(tx: SiteTx): Promise<number[]> {
  const rows = await tx.selectFrom('change_requests').select('id').where('state', '=', 'confirmed').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** The people of its supplier are asked for a price, or have to hear that it is not wanted any more. */
const isAtDesk = sql<boolean>`(c.desk_word is not null or (c.desk_change_id is not null
  and ((c.state in ('needsStaff', 'askedCustomer') and c.paid_minor = 0 and c.supplier_refund_minor is null) or c.state in ('rejectedByStaff', 'cancelledByCustomer'))))`

export async function listChangesToCheck(tx: SiteTx): Promise<{ changeRequestId: number; dueAt: Instant }[]> {
  return tx
    .selectFrom('change_requests as c')
    .select('c.id as changeRequestId')
    .select(({ fn }) => fn.coalesce('c.next_check_at', 'c.updated_at').as('dueAt'))
    .where(({ eb, or }) => or([eb('c.state', 'in', ['sending', 'unclear', 'atSupplier']), isAtDesk]))
    .orderBy('c.id')
    .execute()
}

/** The open requests about an order that its supplier has, of those whose next look is later than now. Locked, because a look changes them. */
export async function listChangesAtSupplier(
  tx: SiteTx,
  { supplier, traceId, dueAfter }: { readonly supplier: string; readonly traceId: string; readonly dueAfter: Instant },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('change_requests as c')
    .innerJoin('bookings as b', (join) => join.onRef('b.site_id', '=', 'c.site_id').onRef('b.id', '=', 'c.booking_id'))
    .select('c.id')
    .where('b.trace_id', '=', traceId)
    .where('b.supplier', '=', supplier)
    .where(({ eb, or }) => or([eb('c.state', 'in', ['unclear', 'atSupplier']), isAtDesk]))
    .where('c.next_check_at', '>', dueAfter)
    .orderBy('c.id')
    .limit(20)
    .forNoKeyUpdate('c')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whose money is due by a day, and the last day on which staff heard that it is late. */
export async function listChangesToWatch(
  tx: SiteTx,
): Promise<{ changeRequestId: number; dueOn: PlainDate; saidOn: PlainDate | null }[]> {
  const rows = await tx
    .selectFrom('change_requests')
    .select(['id', 'money_due_on', 'overdue_notified_on'])
    .where('ended_at', 'is', null)
    .where('money_with', 'is not', null)
    .where('money_due_on', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, money_due_on: dueOn, overdue_notified_on: saidOn }) =>
    dueOn === null ? [] : [{ changeRequestId: id, dueOn, saidOn }],
  )
}
