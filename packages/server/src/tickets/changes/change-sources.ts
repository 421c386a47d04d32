import { money } from '@tradewind/domain/money'
import type { CardLeft } from '@tradewind/domain/tickets/changes/split-refund'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

/** The card payments of a sold booking, and what of each has not gone back: promised counts as gone. */
export async function listCardsLeft(tx: SiteTx, bookingId: number): Promise<CardLeft[]> {
  return (await cardsLeftOf(tx, [bookingId])).get(bookingId) ?? []
}

/** The same of many bookings at once. */
export async function cardsLeftOf(tx: SiteTx, bookingIds: readonly number[]): Promise<ReadonlyMap<number, CardLeft[]>> {
  const rows = await tx
    .selectFrom('gateway_payments as g')
    .innerJoin('payment_orders as o', (join) => join.onRef('o.site_id', '=', 'g.site_id').onRef('o.id', '=', 'g.payment_order_id'))
    .select(['o.booking_id', 'g.id', 'g.paid_minor', 'g.paid_currency'])
    .select((of) =>
      of
        .selectFrom('refunds as r')
        .whereRef('r.site_id', '=', 'g.site_id')
        .whereRef('r.gateway_payment_id', '=', 'g.id')
        .select(({ fn }) => fn.coalesce(fn.sum<bigint>('r.amount_minor'), sql<bigint>`0`).as('minor'))
        .as('given_back'),
    )
    .where(sql<boolean>`o.booking_id = any(${bookingIds}::integer[])`)
    .where('o.status', '=', 'captured')
    .where('g.counts', '=', true)
    .orderBy('g.attempt')
    .execute()
  const left = rows.map((row) => ({
    bookingId: row.booking_id ?? 0,
    card: {
      paymentId: row.id,
      left: money((row.paid_minor ?? 0n) - BigInt(row.given_back ?? 0n), row.paid_currency ?? 'INR'),
    },
  }))
  const byBooking = Map.groupBy(left, ({ bookingId }) => bookingId)
  return new Map([...byBooking].map(([bookingId, own]) => [bookingId, own.map(({ card }) => card)]))
}
