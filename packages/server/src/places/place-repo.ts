import { type CountedStart, keyOfStart } from '@tradewind/domain/places/counted-start'
import type { Taking } from '@tradewind/domain/places/take-places'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

type Row = {
  readonly counted: string
  readonly counted_id: bigint
  readonly day: PlainDate
  readonly starts_at: string
}
type TakingRow = Row & { readonly taker: string; readonly people: number; readonly held_until: Instant | null }

/** Starts in columns, one row for each. */
function rowsOf(starts: readonly CountedStart[]) {
  return sql`unnest(${starts.map(({ counted }) => counted)}::text[], ${starts.map(({ id }) => id)}::bigint[],
    ${starts.map(({ day }) => day)}::date[], ${starts.map(({ startsAt }) => startsAt)}::text[]) as s (counted, counted_id, day, starts_at)`
}

const startOf = ({ counted, counted_id, day, starts_at }: Row): CountedStart => ({
  counted: counted as CountedStart['counted'],
  id: Number(counted_id),
  day,
  startsAt: starts_at,
})
const takingOf = (row: TakingRow): Taking => ({
  ...startOf(row),
  taker: row.taker,
  people: row.people,
  heldUntil: row.held_until,
})

/** What these takers have, also what has ended. Before the starts are locked, it says only which starts to lock. */
export async function listTakingsOf(tx: SiteTx, takers: readonly string[]): Promise<Taking[]> {
  const rows = await tx
    .selectFrom('place_takings')
    .select(['taker', 'counted', 'counted_id', 'day', 'starts_at', 'people', 'held_until'])
    .where('taker', '=', sql<string>`any(${takers}::text[])`)
    .execute()
  return rows.map(takingOf)
}

/**
 * Locks starts until the transaction ends, in the order in which they are given, which is that of all callers. One that nobody has counted yet begins to be. It is
 * written rather than selected, so that new and old ones are locked in one order.
 */
export async function lockStarts(tx: SiteTx, starts: readonly CountedStart[]): Promise<void> {
  await sql`
    insert into counted_starts (site_id, counted, counted_id, day, starts_at)
    select ${tx.siteId}, s.counted, s.counted_id, s.day, s.starts_at from ${rowsOf(starts)}
    on conflict (site_id, counted, counted_id, day, starts_at) do update set sold = counted_starts.sold
  `.execute(tx)
}

/** All that was taken of starts that the caller has locked. */
export async function listTakings(tx: SiteTx, starts: readonly CountedStart[]): Promise<Taking[]> {
  const { rows } = await sql<TakingRow>`
    select t.taker, t.counted, t.counted_id, t.day, t.starts_at, t.people, t.held_until from ${rowsOf(starts)}
    join place_takings t on t.counted = s.counted and t.counted_id = s.counted_id and t.day = s.day and t.starts_at = s.starts_at
  `.execute(tx)
  return rows.map(takingOf)
}

/** Brings the takings of locked starts, and what is sold of them, from what they were to what they are. */
export async function writeTakings(tx: SiteTx, before: readonly Taking[], after: readonly Taking[]): Promise<void> {
  const nameOf = (taking: Taking) => `${keyOfStart(taking)} ${taking.taker}`
  const [was, is] = [new Map(before.map((one) => [nameOf(one), one])), new Map(after.map((one) => [nameOf(one), one]))]
  const gone = before.filter((one) => !is.has(nameOf(one)))
  const written = after.filter((one) => {
    const old = was.get(nameOf(one))
    return !old || old.people !== one.people || old.heldUntil !== one.heldUntil
  })
  if (gone.length > 0) await deleteTakings(tx, gone)
  if (written.length > 0) await upsertTakings(tx, written)
  const soldBefore = soldOf(before)
  const changed = [...soldOf([...gone.map((one) => ({ ...one, people: 0 })), ...after])].filter(
    ([key, { sold }]) => sold !== (soldBefore.get(key)?.sold ?? 0),
  )
  if (changed.length > 0)
    await changeSold(
      tx,
      changed.map(([key, { start, sold }]) => ({ start, more: sold - (soldBefore.get(key)?.sold ?? 0) })),
    )
}

function soldOf(takings: readonly Taking[]): Map<string, { start: CountedStart; sold: number }> {
  const sums = new Map<string, { start: CountedStart; sold: number }>()
  for (const start of takings) {
    const sold = start.heldUntil === null ? start.people : 0
    sums.set(keyOfStart(start), { start, sold: (sums.get(keyOfStart(start))?.sold ?? 0) + sold })
  }
  return sums
}

async function deleteTakings(tx: SiteTx, takings: readonly Taking[]): Promise<void> {
  await sql`
    delete from place_takings t using ${columnsOf(takings)}
    where t.taker = s.taker and t.counted = s.counted and t.counted_id = s.counted_id and t.day = s.day and t.starts_at = s.starts_at
  `.execute(tx)
}

async function upsertTakings(tx: SiteTx, takings: readonly Taking[]): Promise<void> {
  await sql`
    insert into place_takings (site_id, taker, counted, counted_id, day, starts_at, people, held_until)
    select ${tx.siteId}, s.taker, s.counted, s.counted_id, s.day, s.starts_at, s.people, s.held_until from ${columnsOf(takings)}
    on conflict (site_id, taker, counted, counted_id, day, starts_at) do update set people = excluded.people, held_until = excluded.held_until
  `.execute(tx)
}

async function changeSold(tx: SiteTx, changes: readonly { readonly start: CountedStart; readonly more: number }[]): Promise<void> {
  await sql`
    update counted_starts c set sold = c.sold + m.more
    from unnest(${changes.map(({ start }) => start.counted)}::text[], ${changes.map(({ start }) => start.id)}::bigint[],
      ${changes.map(({ start }) => start.day)}::date[], ${changes.map(({ start }) => start.startsAt)}::text[],
      ${changes.map(({ more }) => more)}::integer[]) as m (counted, counted_id, day, starts_at, more)
    where c.counted = m.counted and c.counted_id = m.counted_id and c.day = m.day and c.starts_at = m.starts_at
  `.execute(tx)
}

function columnsOf(takings: readonly Taking[]) {
  return sql`unnest(${takings.map(({ counted }) => counted)}::text[], ${takings.map(({ id }) => id)}::bigint[],
    ${takings.map(({ day }) => day)}::date[], ${takings.map(({ startsAt }) => startsAt)}::text[], ${takings.map(({ taker }) => taker)}::text[],
    ${takings.map(({ people }) => people)}::integer[], ${takings.map(({ heldUntil }) => heldUntil)}::timestamptz[])
    as s (counted, counted_id, day, starts_at, taker, people, held_until)`
}

/**
 * Gives back what takers hold without locking the starts, where accounts are locked already. Nobody waits for it: a hold that somebody else removes at this
 * moment is left to them.
 */
export async function endHolds(tx: SiteTx, takers: readonly string[]): Promise<void> {
  await sql`
    delete from place_takings t using (
      select taker, counted, counted_id, day, starts_at from place_takings
      where taker = any(${takers}::text[]) and held_until is not null for update skip locked) h
    where t.taker = h.taker and t.counted = h.counted and t.counted_id = h.counted_id and t.day = h.day and t.starts_at = h.starts_at
  `.execute(tx)
}

type Asked = {
  readonly starts: readonly Pick<CountedStart, 'counted' | 'id'>[]
  readonly from: PlainDate
  readonly to: PlainDate
  readonly now: Instant
}

/** What some have themselves, sold or held now: others see it as taken, they do not. */
export async function sumOwnTakings(
  tx: SiteTx,
  { takers, now }: { readonly takers: readonly string[]; readonly now: Instant },
): Promise<(CountedStart & { readonly people: number })[]> {
  if (takers.length === 0) return []
  const { rows } = await sql<Row & { readonly people: number }>`
    select counted, counted_id, day, starts_at, sum(people)::integer as people from place_takings
    where taker = any(${takers}::text[]) and (held_until is null or held_until > ${now}) group by 1, 2, 3, 4
  `.execute(tx)
  return rows.map((row) => ({ ...startOf(row), people: row.people }))
}

/** How many people are taken of each start of these options and pools in some days: sold, or held now. In one read, whatever their number. */
export async function sumTakings(
  tx: SiteTx,
  { starts, from, to, now }: Asked,
): Promise<(CountedStart & { readonly people: number })[]> {
  const { rows } = await sql<Row & { readonly people: number }>`
    with s as materialized (
      select * from unnest(${starts.map(({ counted }) => counted)}::text[], ${starts.map(({ id }) => id)}::bigint[]) as s (counted, counted_id))
    select counted, counted_id, day, starts_at, sum(people)::integer as people from (
      select c.counted, c.counted_id, c.day, c.starts_at, c.sold as people from s
      join counted_starts c on c.counted = s.counted and c.counted_id = s.counted_id and c.day between ${from} and ${to}
      where c.sold > 0
      union all
      select t.counted, t.counted_id, t.day, t.starts_at, t.people from s
      join place_takings t on t.counted = s.counted and t.counted_id = s.counted_id and t.day between ${from} and ${to}
      where t.held_until is not null and t.held_until > ${now}) as taken
    group by 1, 2, 3, 4
  `.execute(tx)
  return rows.map((row) => ({ ...startOf(row), people: row.people }))
}
