import type { Trap } from '../../../flights/book/testing/set-trap.ts'

const JOBS = ['send-change', 'check-change']

/** Tests only: the clock cannot be moved in another process, so everything that waits is made older once, and the queue is notified. */
export async function wakeChanges(trap: Trap): Promise<void> {
  await trap.query(
    `update change_steps set started_at = started_at - interval '2 minutes' where ctid in
      (select ctid from change_steps where outcome is null and started_at > now() - interval '1 minute' for update skip locked)`,
  )
  await trap.bringForward('change_requests')
  // A job whose worker was killed is taken up again when its time is over.
  await trap.query(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active' and name = any($1) and started_on < now() - interval '3 seconds'`,
    [JOBS],
  )
  await trap.query(`update pgboss.job set start_after = now() where state < 'active' and start_after > now() and name = any($1)`, [
    JOBS,
  ])
  await trap.query(`select pg_notify('tradewind_jobs', name) from unnest($1::text[]) as name`, [JOBS])
}
