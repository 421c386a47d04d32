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
    .innerJoin('payment_lines as l', (join) => join.onRef('l.site_id', '=', 'g.site_id').onRef('l.payment_id', '=', 'g.payment_id'))
    .select(['l.sale_id', 'g.id', 'l.captured_card_minor', 'g.paid_currency'])
    .select((of) =>
      of
        .selectFrom('refunds as r')
        .whereRef('r.site_id', '=', 'g.site_id')
        .whereRef('r.gateway_payment_id', '=', 'g.id')
        .whereRef('r.sale_id', '=', 'l.sale_id')
        .where('r.change_request_id', 'is not', null)
        .select(({ fn }) => fn.coalesce(fn.sum<bigint>('r.amount_minor'), sql<bigint>`0`).as('minor'))
        .as('given_back'),
    )
    .where(sql<boolean>`l.sale_id = any(${bookingIds}::integer[])`)
    .where('l.status', '=', 'captured')
    .where('g.counts', '=', true)
    .orderBy('g.attempt')
    .execute()
  const left = rows.map((row) => ({
    bookingId: row.sale_id,
    card: {
      paymentId: row.id,
      left: money(row.captured_card_minor - BigInt(row.given_back ?? 0n), row.paid_currency ?? 'INR'),
    },
  }))
  const byBooking = Map.groupBy(left, ({ bookingId }) => bookingId)
  return new Map([...byBooking].map(([bookingId, own]) => [bookingId, own.map(({ card }) => card)]))
}
