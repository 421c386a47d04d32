import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { dumpFunctions, dumpSchema } from '../testing/dump-schema.ts'
import { applyFunctions } from './apply-functions.ts'
import { migrate, migrationNames } from './migrate.ts'

/** The last migration of the time when functions were still made by migrations. */
const LAST_WITH_FUNCTIONS = '0085_paid_without_ticket.sql'
const MIGRATIONS = join(import.meta.dirname, 'migrations')
const FUNCTIONS = join(import.meta.dirname, 'functions')

const open: pg.Client[] = []
const folders: string[] = []
afterEach(async () => {
  for (const client of open.splice(0)) await client.end()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

test('a database from before functions had files ends like a fresh one', async () => {
  const fresh = await emptyDatabase()
  await migrate(fresh.url)
  const old = await emptyDatabase()
  await old.client.query('create table migrations (name text primary key, applied_at timestamptz not null default now())')
  for (const name of (await migrationNames()).filter((one) => one <= LAST_WITH_FUNCTIONS)) {
    await old.client.query(await readFile(join(MIGRATIONS, name), 'utf8'))
    await old.client.query('insert into migrations (name) values ($1)', [name])
  }
  await migrate(old.url)
  expect(await dumpFunctions(old.client)).toEqual(await dumpFunctions(fresh.client))
  expect(tablesOf(await dumpSchema(old.client))).toEqual(tablesOf(await dumpSchema(fresh.client)))
}, 60_000)

test('every function and trigger of a fresh database stands in a file, each function in the one of its name', async () => {
  const { client, url } = await emptyDatabase()
  await migrate(url)
  const { rows: inDatabase } = await client.query<{ name: string }>(
    `select proname as name from pg_proc p where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all select tgname || ' on ' || tgrelid::regclass from pg_trigger where not tgisinternal`,
  )
  const files = await Promise.all(
    (await readdir(FUNCTIONS)).map(async (name) => ({ name, text: await readFile(join(FUNCTIONS, name), 'utf8') })),
  )
  const inFiles = files.flatMap(({ text }) => [
    ...[...text.matchAll(/^create or replace (?:function|procedure) (\w+)/gm)].map(([, name]) => name),
    ...[...text.matchAll(/^create (?:or replace |constraint )trigger (\w+)[\s\S]*? on (\w+)/gm)].map(
      ([, name, table]) => `${name} on ${table}`,
    ),
  ])
  expect(inFiles.toSorted()).toEqual(inDatabase.map(({ name }) => name).toSorted())
  for (const { name, text } of files)
    expect(text).toMatch(new RegExp(`^create or replace (function|procedure) ${name.slice(0, -4).replaceAll('-', '_')}\\(`, 'm'))
})

test('no new migration makes again what a file has', async () => {
  for (const name of (await migrationNames()).filter((one) => one > LAST_WITH_FUNCTIONS))
    expect(await readFile(join(MIGRATIONS, name), 'utf8'), `${name}: edit the file in functions/ instead`).not.toMatch(
      /create or replace (function|procedure|trigger)/i,
    )
})

test('only changed files are applied, and one that is behind is brought up to date', async () => {
  const { client, url } = await emptyDatabase()
  await migrate(url)
  const asItShouldBe = await dumpFunctions(client)
  expect(await migrate(url)).toEqual([])
  await client.query(
    `create or replace function plain_name(name text) returns text language sql immutable parallel safe as 'select name'`,
  )
  await client.query(`update function_files set hash = 'of an older version' where name = 'plain-name.sql'`)
  expect(await dumpFunctions(client)).not.toEqual(asItShouldBe)
  expect(await migrate(url)).toEqual(['plain-name.sql'])
  expect(await dumpFunctions(client)).toEqual(asItShouldBe)
})

test('a node that is older than the database leaves its functions alone', async () => {
  const { client, url } = await emptyDatabase()
  await migrate(url)
  await client.query(`insert into migrations (name) values ('9999_of_a_newer_version.sql')`)
  await client.query(`update function_files set hash = 'of a newer version'`)
  expect(await migrate(url)).toEqual([])
})

test('functions may name each other in any order, and one that does not fit leaves nothing behind', async () => {
  const { client } = await emptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-functions-'))
  folders.push(folder)
  const write = (name: string, body: string) =>
    writeFile(join(folder, `${name}.sql`), `create or replace function ${name}() returns integer language sql as '${body}';`)
  await write('first', 'select second() + 1')
  await write('second', 'select 1')
  expect(await applyFunctions(client, folder)).toEqual(['first.sql', 'second.sql'])
  await write('second', 'select 2')
  await write('third', 'select nowhere()')
  await expect(applyFunctions(client, folder)).rejects.toThrow('functions/third.sql failed: function nowhere() does not exist')
  expect((await client.query('select first()')).rows).toEqual([{ first: 2 }])
  await rm(join(folder, 'third.sql'))
  expect(await applyFunctions(client, folder)).toEqual(['second.sql'])
})

async function emptyDatabase(): Promise<{ client: pg.Client; url: string }> {
  const url = new URL(inject('postgresUrl'))
  const name = `migrated_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const admin = new pg.Client({ connectionString: url.href.replace(url.pathname, '/postgres') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  url.pathname = name
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  open.push(client)
  return { client, url: url.href }
}

/** Two databases may have made the same tables in another order. */
function tablesOf(schema: string): string[] {
  return schema.split('\n\n').toSorted()
}
