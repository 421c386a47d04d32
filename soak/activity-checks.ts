import { sql } from 'kysely'
import type { Database } from '../packages/server/src/database/connect-database.ts'
import { minorOf } from './gateway-checks.ts'
import type { Journal } from './journal.ts'
import type { Shop } from './set-up-shop.ts'
import type { Verdict } from './verdict.ts'

/** An activity that was ordered; amounts in minor units. `posted` is what the ledger says that its buyer got back. */
export type OurActivity = {
  readonly id: number
  readonly tour_option_id: number
  readonly status: string
  readonly amount: string
  readonly refund: string
  readonly posted: string
}
/** What was taken of one start. */
export type TakenStart = {
  readonly tour_option_id: number
  readonly day: string
  readonly starts_at: string
  readonly sold: number
  readonly held: number
}

export async function readActivities(db: Database): Promise<OurActivity[]> {
  const { rows } = await sql<OurActivity>`
    select s.id, a.tour_option_id::int as tour_option_id, s.status, s.amount_minor::text as amount,
      coalesce((select sum(r.refund_minor) from sale_refunds r where r.site_id = s.site_id and r.sale_id = s.id and r.claim_kind = 'activityCancellation'), 0)::text as refund,
      coalesce((select sum(e.amount_minor) from ledger_postings p
        join ledger_entries e on e.site_id = p.site_id and e.posting_id = p.id
        join ledger_accounts l on l.site_id = e.site_id and l.id = e.account_id and l.kind in ('wallet', 'refundsPayable')
        where p.site_id = s.site_id and p.key = format('claim:activityCancellation:%s:refund', s.id)), 0)::text as posted
    from sales s join activity_sales a on a.site_id = s.site_id and a.id = s.id`.execute(db)
  return rows
}

export async function readTakenStarts(db: Database): Promise<TakenStart[]> {
  const { rows } = await sql<TakenStart>`
    select counted_id::int as tour_option_id, day::text as day, starts_at,
      coalesce(sum(people) filter (where held_until is null), 0)::int as sold, coalesce(sum(people) filter (where held_until is not null), 0)::int as held
    from place_takings where counted = 'option' group by site_id, counted_id, day, starts_at`.execute(db)
  return rows
}

/** Nobody has more places than there are, and once everything has come to its end nobody holds one. */
export function everyPlaceIsThere({ options, places }: Pick<Shop, 'options' | 'places'>, starts: readonly TakenStart[]): Verdict {
  const isShops = new Set(options.map(({ tourOptionId }) => tourOptionId))
  const broken = starts.flatMap(({ tour_option_id: option, day, starts_at: at, sold, held }) => [
    ...(isShops.has(option) && sold > places ? [`option ${option} on ${day} ${at}: ${sold} of ${places} places are sold`] : []),
    ...(held > 0 ? [`option ${option} on ${day} ${at}: ${held} places are still held`] : []),
  ])
  return { promise: 'No start is oversold, and every hold ends', looked: starts.length, broken }
}

/** What a person was told is confirmed or cancelled is so, and what was cancelled was refunded as shown, in the books of the sale and in the ledger. */
export function activitiesAreKept({ activities }: Pick<Journal, 'activities'>, ours: readonly OurActivity[]): Verdict {
  const byId = new Map(ours.map((one) => [one.id, one]))
  const broken = [...activities].flatMap(([saleId, { status, refund }]) => {
    const one = byId.get(saleId)
    if (!one) return [`activity ${saleId} was ${status} and is gone`]
    const isKept =
      status === 'confirmed' ? ['confirmed', 'cancelled'].includes(one.status) : status !== 'cancelled' || one.status === status
    if (!isKept) return [`activity ${saleId} was ${status} and is ${one.status}`]
    return refund !== undefined && minorOf(refund) !== BigInt(one.refund)
      ? [`activity ${saleId}: ${refund} was shown, ${one.refund} was refunded`]
      : []
  })
  return { promise: 'No activity that was answered is lost', looked: activities.size, broken }
}

/** The share that the terms of the tour option keep, to the nearest minor unit, counted here anew; nothing of what was not cancelled. */
export function everyActivityRefundIsItsShare({ options }: Pick<Shop, 'options'>, ours: readonly OurActivity[]): Verdict {
  const percentOf = new Map(options.map(({ tourOptionId, refundPercent }) => [tourOptionId, BigInt(refundPercent)]))
  const broken = ours.flatMap(({ id, tour_option_id: option, status, amount, refund, posted }) => {
    const percent = percentOf.get(option)
    if (percent === undefined) return []
    const share = status === 'cancelled' ? (BigInt(amount) * percent + 50n) / 100n : 0n
    const isRight = BigInt(refund) === share && BigInt(posted) === share
    return isRight ? [] : [`activity ${id} is ${status}: ${share} is due of ${amount}, refunded ${refund}, posted ${posted}`]
  })
  return {
    promise: 'Every cancelled activity refunds its share',
    looked: ours.filter(({ status }) => status === 'cancelled').length,
    broken,
  }
}
