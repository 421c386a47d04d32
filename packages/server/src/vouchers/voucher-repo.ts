import type { TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import type { Timing } from '@tradewind/domain/catalogue/tour-times'
import type { Party } from '@tradewind/domain/rates/party'
import type { Instant } from '@tradewind/domain/time'
import type { ServiceLine, VoucherLine } from '@tradewind/domain/vouchers/make-sheets'
import { readExact } from '../database/exact-json.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { ServiceFacts } from '../quotations/sell/service-sale-repo.ts'

/** Opens the voucher of an order, once. Whether it says something new since the last moment: what is confirmed together is said together. */
export async function openVoucherOf(
  tx: SiteTx,
  { orderId, code }: { readonly orderId: number; readonly code: string },
  now: Instant,
): Promise<boolean> {
  const row = await tx
    .insertInto('vouchers')
    .values({ site_id: tx.siteId, order_id: orderId, code, issued_at: now, confirmed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'order_id']).doUpdateSet({ confirmed_at: now }).where('vouchers.confirmed_at', '<>', now),
    )
    .returning('order_id')
    .executeTakeFirst()
  return row !== undefined
}

export type VoucherRow = NonNullable<Awaited<ReturnType<typeof findVoucher>>>

export function findVoucher(tx: SiteTx, by: { readonly code: string } | { readonly orderId: number }) {
  return tx
    .selectFrom('vouchers as v')
    .innerJoin('orders as o', (join) => join.onRef('o.site_id', '=', 'v.site_id').onRef('o.id', '=', 'v.order_id'))
    .select(['v.order_id', 'v.code', 'v.issued_at', 'v.sent_revision', 'v.sent_at', 'v.sent_to', 'o.user_id', 'o.legal_entity_id'])
    .$if('code' in by, (query) => query.where('v.code', '=', 'code' in by ? by.code : ''))
    .$if('orderId' in by, (query) => query.where('v.order_id', '=', 'orderId' in by ? by.orderId : 0))
    .executeTakeFirst()
}

export async function markSent(
  tx: SiteTx,
  { orderId, revision, to }: { readonly orderId: number; readonly revision: number; readonly to: string },
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('vouchers')
    .set({ sent_revision: revision, sent_at: now, sent_to: to })
    .where('order_id', '=', orderId)
    .execute()
}

export type SoldLine = (VoucherLine | ServiceLine) & {
  readonly city: string
  readonly leadName: string
  readonly party: Party
  /** Of a sale that somebody else delivers. */
  readonly outsideSaleId?: number
}

/** What of an order its travellers get, or would have got: all that was ever confirmed. Facts of the tour option are those of today, the rest is as sold. */
export async function listSoldLines(tx: SiteTx, orderId: number): Promise<SoldLine[]> {
  return (await Promise.all([listActivities(tx, orderId), listServices(tx, orderId)])).flat()
}

/** What has no day of its own stands on no sheet. */
async function listServices(tx: SiteTx, orderId: number): Promise<SoldLine[]> {
  const rows = await tx
    .selectFrom('service_sales as v')
    .innerJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'v.site_id').onRef('s.id', '=', 'v.id'))
    .select(['v.name', 'v.facts', 'v.confirmed_at', 's.used_from', 's.status', 's.lead_name'])
    .where('s.order_id', '=', orderId)
    .where('v.confirmed_at', 'is not', null)
    .$narrowType<{ confirmed_at: Instant }>()
    .orderBy('v.id')
    .execute()
  return rows.flatMap(({ name, facts, confirmed_at: confirmedAt, used_from: day, status, lead_name: leadName }) =>
    day === null
      ? []
      : [{ ...readExact<ServiceFacts>(facts), name, day, isCancelled: status === 'cancelled', leadName, confirmedAt }],
  )
}

async function listActivities(tx: SiteTx, orderId: number): Promise<SoldLine[]> {
  const rows = await tx
    .selectFrom('activity_sales as a')
    .innerJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'a.site_id').onRef('s.id', '=', 'a.id'))
    // What somebody else delivers has no tour option here.
    .leftJoin('tour_options as t', (join) => join.onRef('t.site_id', '=', 'a.site_id').onRef('t.id', '=', 'a.tour_option_id'))
    .select(['a.activity_name', 'a.option_name', 'a.city_name', 'a.day', 'a.starts_at', 'a.closes_at', 'a.party', 'a.transfer'])
    .select([
      'a.pickup',
      'a.confirmed_at',
      's.status',
      's.lead_name',
      't.description',
      't.timing',
      't.minutes_from',
      't.minutes_to',
    ])
    .select(['t.onward_pickup_at', 't.return_pickup_at', 't.included', 't.languages'])
    .select(['a.id', 'a.outside_ref'])
    .where('s.order_id', '=', orderId)
    .where('a.confirmed_at', 'is not', null)
    .$narrowType<{ confirmed_at: Instant }>()
    .orderBy('a.id')
    .execute()
  return rows.map((row) => ({
    activityName: row.activity_name,
    optionName: row.option_name,
    description: row.description ?? '',
    day: row.day,
    timing: (row.timing ?? 'startTimes') as Timing,
    startsAt: row.starts_at,
    closesAt: row.closes_at,
    minutesFrom: row.minutes_from,
    minutesTo: row.minutes_to,
    transfer: row.transfer as TransferChoice,
    pickup: row.pickup,
    pickupAt: row.onward_pickup_at,
    returnAt: row.return_pickup_at,
    included: row.included ?? [],
    languages: row.languages ?? [],
    isCancelled: row.status === 'cancelled',
    city: row.city_name,
    leadName: row.lead_name,
    party: readExact<Party>(row.party),
    confirmedAt: row.confirmed_at,
    ...(row.outside_ref !== null && { outsideSaleId: row.id }),
  }))
}
