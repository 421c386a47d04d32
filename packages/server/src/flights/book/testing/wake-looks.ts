import type { Trap } from './set-trap.ts'

const JOBS = ['issue-booking', 'reconcile-booking']

/** Tests only: the clock of another process cannot be moved, so the looks that wait for their time have waited long enough, and the queue is notified as of a new one. */
export async function wakeLooks(trap: Trap): Promise<void> {
  await trap.bringForward('bookings')
  await trap.query(`update pgboss.job set start_after = now() where state < 'active' and start_after > now() and name = any($1)`, [
    JOBS,
  ])
  await trap.query(`select pg_notify('tradewind_jobs', name) from unnest($1::text[]) as name`, [JOBS])
}
