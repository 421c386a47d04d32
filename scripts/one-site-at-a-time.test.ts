import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Only `inSite` and its kin open transactions, and only in them is anything asked of a site: a router before the database, and a second shard, then see every
 * statement with its site. What is asked of several sites at once stands in one file.
 */
const SERVER = resolve(import.meta.dirname, '../packages/server/src')
/** A transaction of its own, a statement outside of any, or a connection that was not taken for a site. */
const OUTSIDE =
  /\btakeConnection\((?!poolOf\()|\bnew pg\.(Client|Pool)\(|\bconnectDatabase\(|\.transaction\(\)|\bstartTransaction\(|\.execute(Query)?\(((\w|\.|this\.)*\.)?db\b|\bdb\s*\.\s*(with\w*|selectFrom|insertInto|updateTable|deleteFrom|mergeInto|selectNoFrom)\(/
const MAY: ReadonlyMap<string, string> = new Map([
  ['database/across-sites-repo.ts', 'what is asked of several sites'],
  ['sites/site-repo.ts', 'which site a host name is of, before there is a site'],
  ['sites/sandbox-site-repo.ts', 'which sandbox stands beside a site, before anything is asked of it'],
  ['flights/stops/stop-repo.ts', 'accounts at suppliers, which belong to no site'],
  ['database/connect-database.ts', 'the pool'],
  ['database/pooled-dialect.ts', 'what a connection is taken from'],
  ['database/share-of.ts', 'a share of the pool'],
  ['database/migrate.ts', 'migrations, before there is a node'],
  ['node/assemble-app.ts', 'the one pool of a node'],
  ['live/listen-to-database.ts', 'listening, which needs a session of its own'],
  ['http/limit-tries.ts', 'counts of tries, which belong to no site'],
  ['jobs/grant-repo.ts', 'grants of the queue, once after each start'],
])
/** Tests, and the demonstration's own data. */
const NOT_LOOKED_AT = /\.test\.ts$|^(demo|testing)\/|\/testing\//

type File = { readonly path: string; readonly text: string }
const outside = (files: readonly File[]) =>
  files.filter(({ path, text }) => !NOT_LOOKED_AT.test(path) && OUTSIDE.test(text)).map(({ path }) => path)

test('only inSite opens transactions, and what is asked of several sites stands in one file', () => {
  const files = readdirSync(SERVER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path: relative(SERVER, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
  expect(outside(files).toSorted()).toEqual([...MAY.keys()].toSorted())
})

test.each([
  ['a transaction of its own', 'await db.transaction().execute(async (tx) => {})'],
  ['a read outside of any', "const sites = await app.db.selectFrom('sites').select('id').execute()"],
  ['a read over several lines', "return db\n    .selectFrom('sites')\n    .selectAll()"],
  ['a statement outside of any', 'await sql`select 1`.execute(db)'],
  ['a statement of a part', 'await sql`select 1`.execute(this.app.db)'],
  ['a connection that is not taken for a site', 'const connection = await takeConnection(db)'],
  ['a connection of its own', 'const client = new pg.Client({ connectionString: env.DATABASE_URL })'],
  ['a pool of its own', 'const { db: own } = connectDatabase(env.DATABASE_URL)'],
])('%s is found', (_what, text) => {
  expect(outside([{ path: 'desk/planted.ts', text }])).toEqual(['desk/planted.ts'])
})

test.each([
  ["await inSite(db, 1, (tx) => tx.selectFrom('sites').execute())"],
  ['await sql`select 1`.execute(tx)'],
  ['const rows = await findSites(app.db)'],
  ['const connection = await takeConnection(poolOf(db, siteId))'],
])('%s is not', (text) => {
  expect(outside([{ path: 'desk/innocent.ts', text }])).toEqual([])
})
