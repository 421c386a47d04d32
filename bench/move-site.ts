import type pg from 'pg'

const BATCH = 1_000

type Table = { readonly name: string; readonly columns: string; readonly site: string }
export type Moved = { readonly tables: number; readonly rows: number; readonly different: readonly string[] }

/**
 * Copies every logged row of a site to another server that has the same tables, one table after the other in the order of the catalogue, and compares both
 * sides by a hash of their rows. Triggers and references rest meanwhile, as they do where rows come by replication: they have had their say where the
 * rows were written. Nothing may write to the site until it is over.
 */
export async function moveSite(from: pg.Client, to: pg.Client, siteId: number): Promise<Moved> {
  const tables = await listTables(from)
  await from.query('begin isolation level repeatable read read only')
  await to.query("set session_replication_role = 'replica'")
  await to.query('begin')
  for (const table of tables) await copy(from, to, table, siteId)
  await moveSequences(to)
  await to.query('commit')
  let rows = 0
  const different: string[] = []
  for (const table of tables) {
    const [here, there] = await Promise.all([from, to].map((client) => hashOf(client, table, siteId)))
    rows += here?.rows ?? 0
    if (here?.hash !== there?.hash || here?.rows !== there?.rows) different.push(table.name)
  }
  await from.query('commit')
  return { tables: tables.length, rows, different }
}

/** What a column is computed from travels, not the column itself. */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.oid::regclass::text as name, case when c.relname = 'sites' then 'id' else 'site_id' end as site,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    group by c.oid, c.relname having c.relname = 'sites' or bool_or(a.attname = 'site_id') order by c.oid`)
  return rows
}

async function copy(from: pg.Client, to: pg.Client, { name, columns, site }: Table, siteId: number): Promise<void> {
  await from.query(`declare leaving cursor for select moved::text as line from ${name} moved where ${site} = ${siteId}`)
  for (;;) {
    const { rows } = await from.query<{ line: string }>(`fetch ${BATCH} from leaving`)
    if (rows.length === 0) break
    await to.query(`insert into ${name} (${columns}) overriding system value select ${columns} from unnest($1::${name}[])`, [
      rows.map(({ line }) => line),
    ])
  }
  await from.query('close leaving')
}

/** The next row there gets an id that no moved row has. */
async function moveSequences(to: pg.Client): Promise<void> {
  const { rows } = await to.query<{ query: string }>(`
    select format('select setval(%L, greatest((select max(%I) from %s), 1))',
      pg_get_serial_sequence(c.oid::regclass::text, a.attname), a.attname, c.oid::regclass) as query
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attidentity <> ''`)
  for (const { query } of rows) await to.query(query)
}

async function hashOf(
  client: pg.Client,
  { name, site }: Table,
  siteId: number,
): Promise<{ rows: number; hash: string } | undefined> {
  const { rows } = await client.query<{ rows: number; hash: string }>(`
    select count(*)::int as rows, coalesce(sum(hashtextextended(moved::text, 0)::numeric), 0)::text as hash
    from ${name} moved where ${site} = ${siteId}`)
  return rows[0]
}
