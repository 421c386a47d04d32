import type { Instant, PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { PlaceAndWay } from './read-place.ts'
import type { Statement } from './statement.ts'

/** A day of the site with its first moment. */
export type Day = { readonly on: PlainDate; readonly start: Instant }

/** A wallet has one entry in a posting, so the posting's id is a place in the list. */
export function listEntries(tx: SiteTx, statement: Statement, { place, limit }: { place: PlaceAndWay | undefined; limit: number }) {
  return entriesOf(tx, statement)
    .leftJoin('payments as o', (join) =>
      join.onRef('o.site_id', '=', 'p.site_id').onRef('o.id', '=', 'p.about_id').on('p.about_kind', '=', 'order'),
    )
    .leftJoin('bookings as b', (join) =>
      join.onRef('b.site_id', '=', 'p.site_id').on((eb) =>
        eb(
          'b.id',
          '=',
          eb.fn.coalesce(
            eb
              .selectFrom('payment_lines as l')
              .whereRef('l.site_id', '=', 'o.site_id')
              .whereRef('l.payment_id', '=', 'o.id')
              .select(({ fn }) => fn.min('l.sale_id').as('first')),
            eb.case().when('p.about_kind', '=', 'booking').then(eb.cast<number>('p.about_id', 'integer')).end(),
          ),
        ),
      ),
    )
    .leftJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'b.site_id').onRef('s.id', '=', 'b.id'))
    .leftJoin('users as u', (join) => join.onRef('u.site_id', '=', 'o.site_id').onRef('u.id', '=', 'o.user_id'))
    .leftJoin('payment_entries as h', (join) => join.onRef('h.site_id', '=', 'p.site_id').onRef('h.posting_id', '=', 'p.id'))
    .leftJoin('users as hu', (join) => join.onRef('hu.site_id', '=', 'h.site_id').onRef('hu.id', '=', 'h.entered_by'))
    .select(['e.posting_id', 'e.line', 'e.amount_minor', 'e.balance_after_minor', 'p.posted_at', 'p.reason', 'p.key', 'p.about_id'])
    .select(['s.title as sale_title', 's.lead_name', 's.party_count'])
    .select(['b.id as booking_id', 'b.pnr', 'o.status as order_status', 'u.first_name', 'u.last_name'])
    .select(['h.mode', 'h.reference', 'h.remark', 'hu.first_name as hand_first', 'hu.last_name as hand_last', 'hu.user_type'])
    .$if(place !== undefined, (query) => query.where('e.posting_id', place?.isBack ? '>' : '<', place?.id ?? 0n))
    .orderBy('e.posting_id', place?.isBack ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}

/** What came and what went of the entries that a statement shows, and how many they are. */
export async function sumEntries(tx: SiteTx, statement: Statement) {
  const sums = await entriesOf(tx, statement)
    .select([
      sql<string>`coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0)`.as('money_in'),
      sql<string>`coalesce(-sum(e.amount_minor) filter (where e.amount_minor < 0), 0)`.as('money_out'),
      sql<string>`count(*)`.as('count'),
    ])
    .executeTakeFirstOrThrow()
  return { moneyIn: BigInt(sums.money_in), moneyOut: BigInt(sums.money_out), count: Number(sums.count) }
}

/** What each of these days that had a movement left, by the site's clock. `days` follow each other and cover the statement. */
export async function listDays(
  tx: SiteTx,
  statement: Statement,
  days: readonly Day[],
): Promise<{ on: PlainDate; minor: bigint }[]> {
  const starts = days.map(({ start }) => start)
  const day = sql<number>`width_bucket(p.posted_at, ${starts}::timestamptz[])`
  const moved = entriesOf(tx, statement).select([day.as('day'), 'e.posting_id', 'e.balance_after_minor'])
  const rows = await tx
    .selectFrom(moved.as('moved'))
    .select(['moved.day', 'moved.balance_after_minor'])
    .distinctOn('moved.day')
    .orderBy('moved.day')
    .orderBy('moved.posting_id', 'desc')
    .execute()
  return rows.flatMap((row) => {
    const on = days[row.day - 1]?.on
    return on ? [{ on, minor: row.balance_after_minor ?? 0n }] : []
  })
}

/** The entries that a statement shows; the caller adds columns, order and limit. */
function entriesOf(tx: SiteTx, statement: Statement) {
  const { accountId, start, end, reasons, matches } = statement
  return tx
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', (join) => join.onRef('p.site_id', '=', 'e.site_id').onRef('p.id', '=', 'e.posting_id'))
    .where('e.site_id', '=', tx.siteId)
    .where('e.account_id', '=', accountId)
    .$if(start !== undefined, (query) => query.where('p.posted_at', '>=', start as Instant))
    .$if(end !== undefined, (query) => query.where('p.posted_at', '<', end as Instant))
    .$if(reasons !== undefined, (query) => query.where('p.reason', 'in', [...(reasons ?? [])]))
    .$if(matches !== undefined, (query) =>
      query.where(({ eb, and, or }) =>
        or([
          and([eb('p.about_kind', '=', 'order'), eb('p.about_id', 'in', asList(matches?.orders))]),
          and([eb('p.about_kind', '=', 'booking'), eb('p.about_id', 'in', asList(matches?.bookings))]),
          eb('p.id', 'in', matches && matches.postings.length > 0 ? [...matches.postings] : [-1n]),
        ]),
      ),
    )
}

/** An empty list is no SQL; no posting is about an empty name. */
function asList(ids: readonly string[] | undefined): string[] {
  return ids && ids.length > 0 ? [...ids] : ['']
}
