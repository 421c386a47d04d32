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
const isAtDesk = sql<boolean>`(desk_word is not null or (desk_change_id is not null
  and ((quote_id is null and state in ('needsStaff', 'askedCustomer')) or state in ('rejectedByStaff', 'cancelledByCustomer'))))`

export async function listChangesToCheck(tx: SiteTx): Promise<{ changeRequestId: number; dueAt: Instant }[]> {
  return tx
    .selectFrom('change_requests')
    .select('id as changeRequestId')
    .select(({ fn }) => fn.coalesce('next_check_at', 'updated_at').as('dueAt'))
    .where(({ eb, or }) => or([eb('state', 'in', ['sending', 'unclear', 'atSupplier']), isAtDesk]))
    .orderBy('id')
    .execute()
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
