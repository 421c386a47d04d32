import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../testing/test-server.ts'
import { compileOnce } from './compile-once.ts'
import { connectDatabase, type Database } from './connect-database.ts'
import { inSite } from './in-site.ts'

let db: Database
beforeAll(async () => {
  ;({ db } = connectDatabase(await cloneDatabase(), { maxConnections: 1 }))
})
afterAll(() => db.destroy())

test('a statement is built once, and each call gets the rows of its own values', async () => {
  let built = 0
  const select = compileOnce((_tx, least: number, word: string, most: number) => {
    built += 1
    return sql<{ n: number; word: string; fixed: string }>`
      select n, ${word}::text as word, ${'always'}::text as fixed from generate_series(1, 9) as n where n >= ${least}::integer and n <= ${most}::integer`
  })
  const rows = await inSite(db, 1, async (tx) => [
    await select(tx, 2, 'first', 3),
    ...(await Promise.all([select(tx, 8, 'second', 8), select(tx, 9, 'third', 1)])),
  ])
  expect(rows).toEqual([
    [
      { n: 2, word: 'first', fixed: 'always' },
      { n: 3, word: 'first', fixed: 'always' },
    ],
    [{ n: 8, word: 'second', fixed: 'always' }],
    [],
  ])
  expect(built).toBe(1)
})
