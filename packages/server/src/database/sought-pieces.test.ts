import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { inSite } from './in-site.ts'
import { beginning, holding } from './like-pattern.ts'

/** An index of pieces finds what `like` finds among all rows: nothing more, nothing less. */

let server: TestServer
let owner: pg.Client
beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

/** Few, so that parts repeat; among them all that means something in a pattern, in a text search and in an array. */
const LETTERS = [...'AAABBCD  ÉŞ\'"\\%_:*&|!(){},<>-', '😀', '\n']
const pick = <T>(among: readonly T[]): T => among[Math.floor(Math.random() * among.length)] as T
const textOf = (most: number) => Array.from({ length: Math.floor(Math.random() * (most + 1)) }, () => pick(LETTERS)).join('')

/** Parts of what is there, from one letter to the whole, and what may not be there. */
function patternsOf(texts: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const letters = [...(at % 4 === 0 ? textOf(6) : pick(texts))]
    const from = Math.floor(Math.random() * letters.length)
    const part = letters.slice(from, from + 1 + Math.floor(Math.random() * 9)).join('') || 'A'
    return at % 5 === 0 ? beginning(letters.slice(0, 1 + (at % 3)).join('') || 'A') : holding(part)
  })
}

describe('pieces of a text', () => {
  test('are those of every text that fits a pattern, whatever is typed', async () => {
    const texts = ['', 'A', ...Array.from({ length: 300 }, () => textOf(24))]
    const patterns = patternsOf(texts, 200)
    const { rows } = await owner.query<{ fitting: string; missed: string[] }>(
      `with texts as materialized (select words, pieces_of(7, words) as pieces from unnest($1::text[]) words),
         patterns as materialized (select pattern, sought_pieces(7, pattern, 'users_pieces') as sought from unnest($2::text[]) pattern)
       select count(*) as fitting, coalesce(array_agg(pattern) filter (where not pieces @@ sought), '{}') as missed
       from patterns join texts on words like pattern`,
      [texts, patterns],
    )
    expect(Number(rows[0]?.fitting)).toBeGreaterThan(patterns.length / 2)
    expect(rows[0]?.missed).toEqual([])
  }, 120_000)

  test('are no other site’s', async () => {
    const { rows } = await owner.query(
      `select pieces_of(1, 'ASHA RAO') @@ sought_pieces(2, '%RAO%', 'users_pieces') as foreign, pieces_of(12, 'ASHA') @@ sought_pieces(1, '%2 A%', 'users_pieces') as mixed`,
    )
    expect(rows).toEqual([{ foreign: false, mixed: false }])
  })

  test('of a long text are asked for by the three that are the rarest', async () => {
    await owner.query(
      `insert into users (site_id, legal_entity_id, user_type, email, first_name, last_name)
       select 1, legal_entity_id, 'retail', 'n' || n || '@pieces.example', 'Chandrasekhar', 'N' || n from generate_series(1000, 2999) n, (select legal_entity_id from users where site_id = 1 limit 1) one`,
    )
    const sought = async () => {
      const { rows } = await owner.query<{ sought: string }>(
        `select sought_pieces(1, '%CHANDRASEKHAR N1234 %', 'users_pieces')::text as sought`,
      )
      return rows[0]?.sought.split(' & ') ?? []
    }
    expect(await sought()).toHaveLength(3)
    await owner.query('analyze users')
    const known = await sought()
    expect(known).toHaveLength(3)
    for (const piece of known) expect(piece).toMatch(/[234]/)
  })
})

test('customers, by all ways, are those whose text or company fits', async () => {
  const companies = await owner.query<{ id: number }>(
    `insert into legal_entities (site_id, kind, name) select 1, case when n % 3 = 0 then 'person' else 'agency' end, words
     from unnest($1::text[]) with ordinality as texts (words, n) returning id`,
    [Array.from({ length: 80 }, () => textOf(16))],
  )
  const names = Array.from({ length: 200 }, () => textOf(14))
  await owner.query(
    `insert into users (site_id, legal_entity_id, user_type, email, first_name, last_name)
     select 1, ($2::integer[])[1 + n % 80], 'travelAgent', 'r' || n || '@random.example', words, 'Last ' || n from unnest($1::text[]) with ordinality as texts (words, n)`,
    [names, companies.rows.map(({ id }) => id)],
  )
  for (const isKnown of [false, true]) {
    if (isKnown) await owner.query('analyze users, legal_entities')
    for (const pattern of patternsOf(names, 25)) {
      const wanted = (
        await owner.query<{ id: number; is_company: boolean; is_text: boolean }>(
          `select u.id, le.kind <> 'person' and upper(le.name) like upper($1) as is_company, u.search_text like upper($1) or upper(le.name) like upper($1) as is_text
         from users u join legal_entities le on le.site_id = u.site_id and le.id = u.legal_entity_id where u.site_id = 1 and not u.is_stand_in order by u.id desc`,
          [pattern],
        )
      ).rows
      for (const [wish, expected] of [
        [{ text: pattern.toUpperCase() }, wanted.filter((row) => row.is_text)],
        [{ company: pattern.toUpperCase() }, wanted.filter((row) => row.is_company)],
      ] as const) {
        const ids = expected.map(({ id }) => id).slice(0, 50)
        for (const common of [1_000_000, 0]) {
          const found = await inSite(server.app.db, 1, (tx) =>
            sql<{
              id: number
            }>`select id from find_customers(${JSON.stringify(wish)}::jsonb, null, null, 0, 50, ${common}) as id`.execute(tx),
          )
          expect([wish, common, found.rows.map(({ id }) => id)]).toEqual([wish, common, ids])
        }
      }
    }
  }
}, 120_000)
