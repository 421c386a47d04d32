import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const FOLDER = join(import.meta.dirname, 'functions')

type FunctionFile = { readonly name: string; readonly text: string; readonly hash: string }

/**
 * Brings functions and triggers to what their files say: the changed files, by name, in one transaction. Gives the names of those it applied.
 * Removing one, or changing its parameters or what it returns, needs a migration that drops the old one.
 */
export async function applyFunctions(client: pg.Client, folder = FOLDER): Promise<string[]> {
  await client.query('begin')
  try {
    await client.query('create table if not exists function_files (name text primary key, hash text not null)')
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from function_files')
    const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
    const changed = (await functionFiles(folder)).filter(({ name, hash }) => applied.get(name) !== hash)
    // Functions name one another, in circles too. They are created unchecked first, and once all are there each is checked.
    await client.query('set local check_function_bodies = off')
    for (const file of changed) await applyOne(client, file)
    await client.query('set local check_function_bodies = on')
    for (const file of changed) await applyOne(client, file)
    await client.query('commit')
    return changed.map(({ name }) => name)
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function applyOne(client: pg.Client, { name, text, hash }: FunctionFile): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    throw new Error(`functions/${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
  await client.query(
    'insert into function_files (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash',
    [name, hash],
  )
}

async function functionFiles(folder: string): Promise<FunctionFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
