import type { LookToBookLimit, LookToBookUse } from '@tradewind/domain/customers/look-to-book'
import { dateIn, type Instant, type PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

/** First day of the month that an instant is in, in the site's own calendar. */
export function monthIn(zone: string, now: Instant): PlainDate {
  return `${dateIn(zone, now).slice(0, 7)}-01` as PlainDate
}

/** The limit in force for a buyer: its own, else the site's; undefined is none. */
export async function findLimit(tx: SiteTx, legalEntityId: number, today: PlainDate): Promise<LookToBookLimit | undefined> {
  const row = await tx
    .selectFrom('look_to_book_limits')
    .select(['free_looks', 'looks_per_booking'])
    .where((eb) => eb.or([eb('legal_entity_id', '=', legalEntityId), eb('legal_entity_id', 'is', null)]))
    .where('from_date', '<=', today)
    .orderBy(sql`legal_entity_id is null`)
    .orderBy('from_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || row.free_looks === null || row.looks_per_booking === null) return undefined
  return { freeLooks: row.free_looks, looksPerBooking: row.looks_per_booking }
}

export async function findUse(tx: SiteTx, legalEntityId: number, month: PlainDate): Promise<LookToBookUse> {
  const row = await tx
    .selectFrom('look_to_book_months')
    .select(['look_count', 'book_count'])
    .where('legal_entity_id', '=', legalEntityId)
    .where('month', '=', month)
    .executeTakeFirst()
  return { looks: row?.look_count ?? 0, bookings: row?.book_count ?? 0 }
}

/** Adds to a month, making it if need be, and gives what it then has. The row stays locked until the transaction ends. */
export async function addUse(
  tx: SiteTx,
  { legalEntityId, month, looks, bookings }: { legalEntityId: number; month: PlainDate } & LookToBookUse,
): Promise<LookToBookUse & { readonly isWarned: boolean }> {
  const row = await tx
    .insertInto('look_to_book_months')
    .values({ site_id: tx.siteId, legal_entity_id: legalEntityId, month, look_count: looks, book_count: bookings })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'legal_entity_id', 'month']).doUpdateSet({
        look_count: sql`look_to_book_months.look_count + ${looks}`,
        book_count: sql`look_to_book_months.book_count + ${bookings}`,
      }),
    )
    .returning(['look_count', 'book_count', 'warned_at'])
    .executeTakeFirstOrThrow()
  return { looks: row.look_count, bookings: row.book_count, isWarned: row.warned_at !== null }
}

/** Adds to what one person has done in a month, as staff sees it. */
export async function addUsage(
  tx: SiteTx,
  { userId, month, looks, bookings }: { userId: number; month: PlainDate } & LookToBookUse,
): Promise<void> {
  await tx
    .insertInto('flight_usage')
    .values({ site_id: tx.siteId, user_id: userId, month, look_count: looks, book_count: bookings })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'user_id', 'month']).doUpdateSet({
        look_count: sql`flight_usage.look_count + ${looks}`,
        book_count: sql`flight_usage.book_count + ${bookings}`,
      }),
    )
    .execute()
}
