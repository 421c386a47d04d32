import { ISSUE_LIMITS } from '@tradewind/domain/flights/issue-plan'
import { epochMs, instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { lockBooking } from './booking-repo.ts'
import { callStaff } from './call-staff.ts'

type Parts = Pick<App, 'db' | 'log' | 'now'>

/** With the 40 seconds after which staff is told, the notice comes within a minute of the payment. */
const EVERY_MS = 10_000
const BATCH = 100

/**
 * Tells staff of money without a ticket as long as the node runs. The looks into the supplier's books tell it too, but they are jobs: where one dies with its
 * node, or the queue is behind, the next may come later than a minute.
 */
export function keepDoubtsTold(app: Parts): { stop(): Promise<void> } {
  let underWay = Promise.resolve()
  const timer = setInterval(() => {
    underWay = underWay
      .then(() => tellDoubts(app))
      .catch((error: unknown) => app.log.error({ err: error }, 'telling staff of money without a ticket; trying again'))
  }, EVERY_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}

/**
 * Of all sites; whatever several nodes do at once, each booking is told of once. One that asks its buyer about a new price waits for nobody else until its
 * time is over, and the time in which it is issued begins anew with the buyer's yes, a line of its history from a state to the same.
 */
export async function tellDoubts({ db, now }: Parts): Promise<void> {
  const latest = instant(epochMs(now()) - ISSUE_LIMITS.staffAfterSeconds * 1_000)
  const { rows } = await sql<{ site_id: number; id: number }>`
    select b.site_id, b.id from bookings b
      where b.status in ('paid', 'issuing', 'unknown') and b.needs_staff = false and b.money = 'taken'
        and (b.consent_by is null or b.consent_by <= ${latest})
        and (select max(t.at) from sale_history t where t.site_id = b.site_id and t.sale_id = b.id
              and (t.to_status = 'paid' or t.from_status in ('held', t.to_status))) <= ${latest}
      order by b.site_id, b.id limit ${BATCH}`.execute(db)
  for (const { site_id, id } of rows)
    await inSite(db, site_id, async (tx) => {
      const booking = await lockBooking(tx, id)
      const isAsking = booking.consent_by !== null && booking.consent_by > latest
      const isInDoubt = booking.status === 'paid' || booking.status === 'issuing' || booking.status === 'unknown'
      if (isInDoubt && !isAsking && booking.money === 'taken') await callStaff(tx, booking, now())
    })
}
