import type { Instant } from '@tradewind/domain/time'
import { type Selectable, sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { ChangeSteps } from '../../database/table-types.generated.ts'

export type ChangeStep = Selectable<ChangeSteps>
type Outcome = 'done' | 'refused' | 'unclear' | 'unreached' | 'looked'

/** Writes down that the call is about to leave; must be committed before it does. The table allows no second one while the first may have been heard. */
export async function startChangeStep(tx: SiteTx, changeRequestId: number, now: Instant): Promise<number> {
  const { place } = await tx
    .insertInto('change_steps')
    .values({
      site_id: tx.siteId,
      change_request_id: changeRequestId,
      place: sql<number>`(select count(*) from change_steps where change_request_id = ${changeRequestId})`,
      started_at: now,
    })
    .returning('place')
    .executeTakeFirstOrThrow()
  return place
}

type Ending = { readonly outcome: Outcome; readonly supplierCode?: string; readonly message?: string; readonly now: Instant }

/** Writes how the open call ended; one that was given up meanwhile stays as it was. Says whether it was still open. */
export async function finishChangeStep(
  tx: SiteTx,
  changeRequestId: number,
  { outcome, supplierCode, message, now }: Ending,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('change_steps')
    .set({ outcome, supplier_code: supplierCode ?? null, supplier_message: message ?? null, finished_at: now })
    .where('change_request_id', '=', changeRequestId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The call that has not ended. */
export function findOpenStep(tx: SiteTx, changeRequestId: number) {
  return tx
    .selectFrom('change_steps')
    .select('started_at')
    .where('change_request_id', '=', changeRequestId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
}

/** It is known that nothing came of what was sent: a person has checked what was unclear, or the supplier has it and names another price. So it may be sent again. */
export async function endSentSteps(tx: SiteTx, changeRequestId: number, outcomes: readonly ('done' | 'unclear')[]): Promise<void> {
  await tx
    .updateTable('change_steps')
    .set({ outcome: 'looked' })
    .where('change_request_id', '=', changeRequestId)
    .where('outcome', 'in', outcomes)
    .execute()
}

export async function listChangeSteps(tx: SiteTx, changeRequestId: number): Promise<ChangeStep[]> {
  return tx
    .selectFrom('change_steps')
    .selectAll()
    .where('change_request_id', '=', changeRequestId)
    .orderBy('place')
    .limit(100)
    .execute()
}

/** Whether the supplier has heard of the request, or may have. */
export function mayBeKnown(steps: readonly ChangeStep[]): boolean {
  return steps.some(({ outcome }) => outcome === null || outcome === 'done' || outcome === 'unclear')
}
