import { instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../database/connect-database.ts'
import { cloneDatabase } from '../../testing/test-server.ts'
import { connectAsNode } from '../../testing/through-pooler.ts'
import { sealAll } from './keep-ledger-sealed.ts'
import { SEALED_AT_ONCE } from './seal-ledger.ts'

let db: Database

beforeAll(async () => {
  db = connectAsNode(await cloneDatabase()).db
})
afterAll(() => db.destroy())

async function addPostings(siteId: number, count: number): Promise<void> {
  await sql`
    with added as (
      insert into ledger_postings (site_id, key, reason, about_kind, about_id, posted_at)
      select ${siteId}::int, 'turn-' || n, 'topUp', 'payment', 'x', now() from generate_series(1, ${count}::int) n returning site_id, id
    ) insert into ledger_unsealed (site_id, posting_id) select site_id, id from added`.execute(db)
}

/** When each site got its first seals and its last, by a clock that moves on with every batch. */
async function turnsOf(siteId: number): Promise<{ first: string; last: string; count: bigint }> {
  const { rows } = await sql<{ first: string; last: string; count: bigint }>`
    select min(s.sealed_at) as first, max(s.sealed_at) as last, count(*) as count from ledger_seals s
    join ledger_postings p on p.site_id = s.site_id and p.id = s.posting_id where s.site_id = ${siteId} and p.key like 'turn-%'`.execute(
    db,
  )
  return rows[0] as { first: string; last: string; count: bigint }
}

test('the busiest site lets the others have their turn after one batch of it', async () => {
  await addPostings(1, SEALED_AT_ONCE * 2 + 1)
  await addPostings(2, 1)
  let ms = Date.parse('2030-01-01T00:00:00Z')
  await sealAll({
    db,
    now: () => {
      ms += 1_000
      return instant(ms)
    },
  })
  const [busy, quiet] = [await turnsOf(1), await turnsOf(2)]
  expect(busy.count).toBe(BigInt(SEALED_AT_ONCE * 2 + 1))
  expect(quiet.count).toBe(1n)
  // Longest waiting first, and the second batch of the busiest only after everybody had one.
  expect(busy.first < quiet.first).toBe(true)
  expect(quiet.last < busy.last).toBe(true)
})
