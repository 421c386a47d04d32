import type { LookToBookLimit, LookToBookUse } from '@tradewind/domain/customers/look-to-book'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { dayAt, type ZoneHistory } from '@tradewind/domain/zone-history'
import { sql } from 'kysely'
import { type SiteTx, sendAlong } from '../../database/in-site.ts'

/** First day of the month that an instant is in, in the site's own calendar. */
export function monthIn(zones: ZoneHistory, now: Instant): PlainDate {
  return `${dayAt(zones, now).slice(0, 7)}-01` as PlainDate
}

/** The limit in force for a buyer: its own, else the site's; undefined is none. `isOwn`: it was decided for this buyer. */
export async function findLimit(
  tx: SiteTx,
  legalEntityId: number,
  today: PlainDate,
): Promise<{ readonly limit: LookToBookLimit | undefined; readonly isOwn: boolean }> {
  const rows = await tx
    .selectFrom('look_to_book_limits')
    .distinctOn('legal_entity_id')
    .select(['legal_entity_id', 'free_looks', 'looks_per_booking', 'is_as_site'])
    .where((eb) => eb.or([eb('legal_entity_id', '=', legalEntityId), eb('legal_entity_id', 'is', null)]))
    .where('from_date', '<=', today)
    .orderBy('legal_entity_id')
    .orderBy('from_date', 'desc')
    .execute()
  const own = rows.find((row) => row.legal_entity_id !== null && !row.is_as_site)
  const row = own ?? rows.find((row) => row.legal_entity_id === null)
  const isOwn = own !== undefined
  if (!row || row.free_looks === null || row.looks_per_booking === null) return { limit: undefined, isOwn }
  return { limit: { freeLooks: row.free_looks, looksPerBooking: row.looks_per_booking }, isOwn }
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
  const row = await addingUse(tx, { legalEntityId, month, looks, bookings })
    .returning(['look_count', 'book_count', 'warned_at'])
    .executeTakeFirstOrThrow()
  return { looks: row.look_count, bookings: row.book_count, isWarned: row.warned_at !== null }
}

/** The same where nobody asks what it then has. */
export function addUseAlong(tx: SiteTx, use: { legalEntityId: number; month: PlainDate } & LookToBookUse): void {
  sendAlong(tx, addingUse(tx, use))
}

function addingUse(
  tx: SiteTx,
  { legalEntityId, month, looks, bookings }: { legalEntityId: number; month: PlainDate } & LookToBookUse,
) {
  return tx
    .insertInto('look_to_book_months')
    .values({ site_id: tx.siteId, legal_entity_id: legalEntityId, month, look_count: looks, book_count: bookings })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'legal_entity_id', 'month']).doUpdateSet({
        look_count: sql`look_to_book_months.look_count + ${looks}`,
        book_count: sql`look_to_book_months.book_count + ${bookings}`,
      }),
    )
}

/** Adds to what one person has done in a month, as staff sees it. */
export async function addUsage(
  tx: SiteTx,
  { userId, month, looks, bookings }: { userId: number; month: PlainDate } & LookToBookUse,
): Promise<void> {
  sendAlong(
    tx,
    tx
      .insertInto('flight_usage')
      .values({ site_id: tx.siteId, user_id: userId, month, look_count: looks, book_count: bookings })
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'user_id', 'month']).doUpdateSet({
          look_count: sql`flight_usage.look_count + ${looks}`,
          book_count: sql`flight_usage.book_count + ${bookings}`,
        }),
      ),
  )
}

/** What one person did in each month, the newest first. */
export function listUsage(tx: SiteTx, userId: number) {
  return tx.selectFrom('flight_usage').selectAll().where('user_id', '=', userId).orderBy('month', 'desc').limit(24).execute()
}

/** What of a user the limit depends on. */
export function findSearcher(tx: SiteTx, userId: number) {
  return tx
    .selectFrom('users')
    .select(['legal_entity_id', 'user_type', 'is_look_to_book_exempt', 'is_stand_in'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

export async function setExempt(tx: SiteTx, userId: number, isExempt: boolean): Promise<void> {
  await tx.updateTable('users').set({ is_look_to_book_exempt: isExempt }).where('id', '=', userId).execute()
}

/** Notes that a buyer was warned in this month. */
export async function setWarned(
  tx: SiteTx,
  { legalEntityId, month, now }: { legalEntityId: number; month: PlainDate; now: Instant },
): Promise<void> {
  await tx
    .updateTable('look_to_book_months')
    .set({ warned_at: now })
    .where('legal_entity_id', '=', legalEntityId)
    .where('month', '=', month)
    .execute()
}

export async function nameOfBuyer(tx: SiteTx, legalEntityId: number): Promise<string> {
  const { name } = await tx.selectFrom('legal_entities').select('name').where('id', '=', legalEntityId).executeTakeFirstOrThrow()
  return name
}

/** The people of a legal entity who may sign in. */
export async function listPeopleOf(tx: SiteTx, legalEntityId: number): Promise<number[]> {
  const people = await tx
    .selectFrom('users')
    .select('id')
    .where('legal_entity_id', '=', legalEntityId)
    .where('is_blocked', '=', false)
    .limit(1_000)
    .execute()
  return people.map(({ id }) => id)
}

type NewLimit = {
  readonly legalEntityId: number | null
  readonly from: PlainDate
  /** Null: none. */
  readonly limit: LookToBookLimit | 'asSite' | null
  readonly now: Instant
}

/** A second change for the same day replaces the first. */
export async function setLimit(tx: SiteTx, { legalEntityId, from, limit, now }: NewLimit): Promise<void> {
  const isAsSite = limit === 'asSite'
  const looks = isAsSite ? null : limit
  const change = {
    ...{ free_looks: looks?.freeLooks ?? null, looks_per_booking: looks?.looksPerBooking ?? null },
    ...{ is_as_site: isAsSite, set_at: now },
  }
  await tx
    .insertInto('look_to_book_limits')
    .values({ site_id: tx.siteId, legal_entity_id: legalEntityId, from_date: from, ...change })
    .onConflict((conflict) => conflict.columns(['site_id', 'legal_entity_id', 'from_date']).doUpdateSet(change))
    .execute()
}

/** All limits, those of today and of other days, with the company of each; the newest first. */
export function listLimits(tx: SiteTx) {
  return tx
    .selectFrom('look_to_book_limits as l')
    .leftJoin('legal_entities as le', (join) => join.onRef('le.site_id', '=', 'l.site_id').onRef('le.id', '=', 'l.legal_entity_id'))
    .select(['le.name', 'l.from_date', 'l.free_looks', 'l.looks_per_booking', 'l.is_as_site'])
    .orderBy('l.from_date', 'desc')
    .orderBy('l.id', 'desc')
    .limit(500)
    .execute()
}
