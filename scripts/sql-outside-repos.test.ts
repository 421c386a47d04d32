import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** SQL stands in repositories. */
const SERVER = resolve(import.meta.dirname, '../packages/server/src')
/** A query written as SQL, or begun by the query builder. Templates of SQL for a repository's use count too. */
const SQL = /\bsql(<[^`]*?>)?`|\bsql\.raw\(|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
/** Repositories, what makes and connects databases, tests, and the demonstration's own data. */
const MAY_HOLD_SQL = /(-repo|\.test)\.ts$|^(database|demo|testing)\/|\/testing\//

function filesWithSql(files: readonly { readonly path: string; readonly text: string }[]): string[] {
  return files.filter(({ path, text }) => !MAY_HOLD_SQL.test(path) && SQL.test(text)).map(({ path }) => path)
}

test('SQL stands in repositories only', () => {
  const files = readdirSync(SERVER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path: relative(SERVER, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
  expect(filesWithSql(files), 'move the SQL into a *-repo.ts').toEqual([])
})

test.each([
  ['a query of the builder', "await tx\n  .selectFrom('sites')\n  .selectAll()"],
  ['a write of the builder', "await tx.updateTable('sites').set({ lock_mode: true }).execute()"],
  ['a statement', 'await sql`select 1`.execute(tx)'],
  ['a statement with a type', 'const { rows } = await sql<{ n: number }>`select 1 as n`.execute(tx)'],
  ['a piece of a statement', 'export const isDue = sql<boolean>`due_on < now()`'],
  ['a text that is run', "sql.raw('select 1')"],
])('%s is found in a use case, not in a repository', (_what, text) => {
  expect(filesWithSql([{ path: 'customers/block-customer.ts', text }])).toEqual(['customers/block-customer.ts'])
  expect(filesWithSql([{ path: 'customers/customer-repo.ts', text }])).toEqual([])
})

test('what only looks like SQL is not found', () => {
  expect(
    filesWithSql([{ path: 'customers/block-customer.ts', text: "import { sql } from 'kysely'\nreturn listCustomers(tx)" }]),
  ).toEqual([])
})
