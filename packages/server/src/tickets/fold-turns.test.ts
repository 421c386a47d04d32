import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/connect-database.ts'
import { cloneDatabase } from '../testing/test-server.ts'
import { connectAsNode } from '../testing/through-pooler.ts'
import { foldAll } from './keep-tickets-tallied.ts'

let db: Database
beforeAll(async () => {
  db = connectAsNode(await cloneDatabase()).db
  // Every batch leaves a line of which site it added up.
  await sql`create table batches (place integer generated always as identity, site_id integer, news bigint)`.execute(db)
  await sql`create function note_batch() returns trigger language plpgsql as $$ begin
    insert into batches (site_id, news) select site_id, count(*) from gone group by site_id; return null; end $$`.execute(db)
  await sql`create trigger noted after delete on ticket_news referencing old table as gone for each statement execute function note_batch()`.execute(
    db,
  )
})
afterAll(() => db.destroy())

async function addNews(siteId: number, count: number): Promise<void> {
  await sql`
    insert into ticket_news (site_id, legal_entity_id, user_id, booked_on, travel_on, queue_tab, is_domestic, change)
    select ${siteId}::int, 1, 1, '2026-01-01', '2026-02-01', 'confirmed', true, 1 from generate_series(1, ${count}::int)`.execute(
    db,
  )
}

const batches = async () => {
  const { rows } = await sql<{ site_id: number; news: bigint }>`select site_id, news from batches order by place`.execute(db)
  return rows
}
const counts = async () => {
  const { rows } = await sql<{ site_id: number; count: number }>`
    select site_id, sum(count)::int as count from ticket_tallies where axis = 'total' and whose = 'site' group by 1 order by 1`.execute(
    db,
  )
  return rows
}

test('the busiest site lets the others have their turn after one batch of it', async () => {
  await addNews(1, 7_000)
  await addNews(2, 3)
  await foldAll({ db })
  const order = (await batches()).map(({ site_id }) => site_id)
  expect(order.filter((site) => site === 1).length).toBeGreaterThan(3)
  // Longest waiting first, and the second batch of the busiest only after everybody had one.
  expect(order.indexOf(2)).toBeLessThanOrEqual(1)
  expect(await counts()).toEqual([
    { site_id: 1, count: 7_000 },
    { site_id: 2, count: 3 },
  ])
})

test('two nodes at once count nothing twice and leave nothing', async () => {
  await addNews(1, 5_000)
  await addNews(2, 5)
  await Promise.all([foldAll({ db }), foldAll({ db })])
  await foldAll({ db })
  expect(await counts()).toEqual([
    { site_id: 1, count: 12_000 },
    { site_id: 2, count: 8 },
  ])
  expect((await sql`select from ticket_news`.execute(db)).rows).toEqual([])
})
