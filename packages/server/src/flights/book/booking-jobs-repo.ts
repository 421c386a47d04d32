import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

/*
 * Bookings that have a job, as the rows say. All of them: those in progress now, and the held ones.
 */

/** The supplier has not been asked yet. */
export async function listToIssue(tx: SiteTx): Promise<number[]> {
  const rows = await tx.selectFrom('bookings').select('id').where('status', '=', 'paid').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function listToLookUp(tx: SiteTx): Promise<{ bookingId: number; dueAt: Instant }[]> {
  return tx
    .selectFrom('bookings')
    .select('id as bookingId')
    .select(({ fn }) => fn.coalesce('next_check_at', 'updated_at').as('dueAt'))
    .where('status', 'in', ['paid', 'issuing', 'unknown'])
    .orderBy('id')
    .execute()
}

type HeldRow = {
  readonly bookingId: number
  readonly endsAt: Instant
  readonly isReleasing: boolean
  readonly remindedMinutes: number | null
  readonly heldSince: Instant | null
}

export async function listHeldBookings(tx: SiteTx): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select b.id as "bookingId", b.hold_ends_at as "endsAt", b.release_requested_at is not null as "isReleasing",
      b.hold_reminded_minutes as "remindedMinutes",
      (select max(h.at) from sale_history h where h.site_id = b.site_id and h.sale_id = b.id and h.to_status = 'held') as "heldSince"
    from bookings b where b.status = 'held' and b.hold_ends_at is not null order by b.hold_ends_at, b.id`.execute(tx)
  return rows
}
