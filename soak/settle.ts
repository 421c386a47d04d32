import { ISSUE_LIMITS } from '@tradewind/domain/flights/issue-plan'
import { sql } from 'kysely'
import type { Database } from '../packages/server/src/database/connect-database.ts'
import { clearFaults } from './faults.ts'
import { pause, type Stage } from './stage.ts'

/** What is still in progress when nothing more is asked of the product. */
export type Unsettled = {
  readonly bookings: number
  readonly activities: number
  /** Said to a supplier's site and not answered. */
  readonly messages: number
  readonly cards: number
  readonly refunds: number
  readonly changes: number
  readonly exports: number
  readonly jobs: number
}

/** Longer than anything is in progress by itself: payment sessions, doubts about a supplier. After it a person was notified of what is still in doubt. */
const MINUTES_PASSED = ISSUE_LIMITS.absenceCountsAfterSeconds / 60 + 20
/** Stuck is what has not moved for so long; how long it all takes depends on how much there is, and on the machine. */
const STUCK_AFTER_MS = 30_000
/** After a long soak payment sessions end every second or two for a quarter of an hour; the clocks are put forward rather. */
const FIRST_LOOK_MS = 60_000

/**
 * The faults end, and time passes: the clocks of nodes and stand-ins are put forward and what the job queue keeps for later is due. Then everything
 * has to come to an end by itself.
 */
export async function settle(stage: Stage, db: Database): Promise<Unsettled> {
  await Promise.all([clearFaults(stage.sandboxUrl), stage.healLinks()])
  let left = await settleFor(db, STUCK_AFTER_MS / 2, FIRST_LOOK_MS)
  if (isSettled(left)) return left
  left = await letPass(stage, db, { until: MINUTES_PASSED })
  // What may still become a ticket while the supplier holds its seats ends with them; staff was notified by now.
  const minutes = left.bookings > 0 && left.bookings + left.jobs === countAll(left) ? await minutesUntilSeatsAreGone(db) : undefined
  return minutes === undefined ? left : letPass(stage, db, { from: MINUTES_PASSED, until: Math.max(MINUTES_PASSED, minutes) })
}

/** The job queue keeps its own time: what it has for later is due as far as the clocks have been put forward in all. */
async function letPass(stage: Stage, db: Database, { from = 0, until }: { from?: number; until: number }): Promise<Unsettled> {
  await stage.passMinutes(until - from)
  for (let round = 0; ; round += 1) {
    await makeDue(db, until)
    const left = await settleFor(db, STUCK_AFTER_MS)
    if (isSettled(left) || round === 2) return left
  }
}

/** What the job queue keeps for later is due; only downloads are not thrown away before they were looked at. */
async function makeDue(db: Database, minutes: number): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state in ('created', 'retry') and name <> 'drop-export'
    and start_after < now() + ${`${minutes} minutes`}::interval`.execute(db)
}

/** From the wall clock's now. Nothing where one of those in doubt has no seats, or staff knows nothing of it: then it is stuck. */
async function minutesUntilSeatsAreGone(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ areAllKnown: boolean; minutes: number | null }>`
    select bool_and(needs_staff and hold_ends_at is not null) as "areAllKnown",
      ceil(extract(epoch from max(hold_ends_at) - now()) / 60)::int + 5 as minutes from bookings where status = 'unknown'`.execute(
    db,
  )
  const [row] = rows
  return row?.areAllKnown && row.minutes !== null ? row.minutes : undefined
}

/** Waits while it gets less, and a little longer; never more than `mostMs`. */
async function settleFor(db: Database, patienceMs: number, mostMs = Number.POSITIVE_INFINITY): Promise<Unsettled> {
  const latest = Date.now() + mostMs
  let least = Number.POSITIVE_INFINITY
  for (let end = 0; ; await pause(500)) {
    const left = await countUnsettled(db)
    if (isSettled(left) || Date.now() > latest) return left
    if (countAll(left) < least) {
      least = countAll(left)
      end = Date.now() + patienceMs
    } else if (Date.now() > end) return left
  }
}

/** What is still in progress, in words for the person who has to find out why. */
export async function nameUnsettled(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select format('booking %s is %s (%s), next check %s', id, status, money, next_check_at) as what from bookings
      where status in ('awaitingPayment', 'paid', 'issuing', 'unknown') or (status = 'failed' and money = 'taken')
    union all select format('activity %s is %s (%s)', id, status, money) from sales where kind = 'activity' and status in ('waiting', 'paid', 'failed', 'cancelling')
    union all select format('message %s about sale %s was said %s times', id, sale_id, tries) from partner_outbox where answered_at is null
    union all select format('card payment %s is %s since %s', id, status, started_at) from gateway_payments where status in ('started', 'created', 'pending')
    union all select format('change request %s is %s: %s', id, state, supplier_status) from change_requests
      where state in ('confirmed', 'sending', 'unclear', 'atSupplier', 'approved', 'paying')
    union all select format('export %s is %s', id, state) from exports where state in ('waiting', 'writing')
    union all select format('refund %s is %s', id, status) from refunds where status = 'promised'
    union all select format('%s × job %s is %s, started %s, due %s', count(*), name, state, max(started_on), min(start_after)) from pgboss.job
      where state in ('created', 'retry', 'active') and start_after < now() group by name, state`.execute(db)
  return rows.map(({ what }) => what)
}

/** Another site was asked, and its staff has to answer. */
const waitsForPeople = sql`exists (select from bookings b join partner_orders o on o.consumer_site_id = b.site_id and o.order_ref::text = b.trace_id
  join change_requests t on t.site_id = o.site_id and t.booking_id = o.sale_id
  where b.site_id = c.site_id and b.id = c.booking_id and c.state = 'atSupplier' and t.state in ('needsStaff', 'askedCustomer'))`

export function isSettled(left: Unsettled): boolean {
  return countAll(left) === 0
}

async function countUnsettled(db: Database): Promise<Unsettled> {
  const { rows } = await sql<Unsettled>`select
    (select count(*)::int from bookings where status in ('awaitingPayment', 'paid', 'issuing', 'unknown') or (status = 'failed' and money = 'taken')) as bookings,
    (select count(*)::int from sales where kind = 'activity' and status in ('waiting', 'paid', 'failed', 'cancelling')) as activities,
    (select count(*)::int from partner_outbox where answered_at is null) as messages,
    (select count(*)::int from gateway_payments where status in ('started', 'created', 'pending')) as cards,
    (select count(*)::int from refunds where status = 'promised') as refunds,
    (select count(*)::int from change_requests c where state in ('confirmed', 'sending', 'unclear', 'atSupplier', 'approved', 'paying') and not ${waitsForPeople}) as changes,
    (select count(*)::int from exports where state in ('waiting', 'writing')) as exports,
    (select count(*)::int from pgboss.job where state in ('created', 'retry', 'active') and start_after < now()) as jobs`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('Nothing was counted')
  return row
}

export function countAll(left: Unsettled): number {
  return Object.values(left).reduce((sum, count) => sum + count, 0)
}
