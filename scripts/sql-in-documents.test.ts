import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/**
 * SQL opens no JSON document that TypeScript wrote: a field renamed there would count as zero here, silently. What SQL needs is a column.
 * What a function is asked by (`wanted`) and a plan of the database's own (`plan`) are no such documents: the functions refuse a name in `wanted` that they do
 * not know.
 */
const SERVER = resolve(import.meta.dirname, '../packages/server/src')
const OPENED =
  /([\w"\])}]+)\s*(?:->>?\s*['"$(\d]|#>>?\s*['"$(])|\bjsonb?_(?:path_\w+|extract_path\w*|array_elements(?:_text)?|each(?:_text)?|to_record(?:set)?|object_keys|array_length)\(\s*([\w.]+)/g
const NO_DOCUMENT = new Set(['wanted', 'plan'])
/**
 * Migrations carry what is there, tests look into everything. What a deleted account erases in documents is proved by a test that looks for a person's words in every table: a
 * field that is renamed fails there.
 */
const MAY_OPEN = /(\.test)\.ts$|^(database\/migrations|testing)\/|\/testing\/|^personal-data\/personal-data-repo\.ts$/

function opensDocument({ path, text }: { readonly path: string; readonly text: string }): boolean {
  if (MAY_OPEN.test(path)) return false
  const sql = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*(--|\/\/).*$/gm, '')
  return [...sql.matchAll(OPENED)].some(([, left, argument]) => !NO_DOCUMENT.has(left ?? argument ?? ''))
}

test('SQL opens no document', () => {
  const files = readdirSync(SERVER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|sql)$/.test(entry.name) && entry.name !== 'schema.sql')
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path: relative(SERVER, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
  expect(files.filter(opensDocument).map(({ path }) => path)).toEqual([])
})

test.each([
  ['a field as text', "select (b.priced ->> 'totalPayable') from bookings b"],
  ['a field of a field', "select priced -> name -> 'minor' ->> '$bigint'"],
  ['a path', "sql`priced #>> '{fare,parts}'`"],
  ['the elements of a list', 'select * from jsonb_array_elements(b.taxes)'],
  ['a document as a row', 'select * from jsonb_to_record(b.priced) as p(net text)'],
  ['a document of the other kind', 'select json_extract_path_text(b.priced, $1)'],
  ['a field of a parameter that is a document', "select price->>'net'"],
])('%s is found', (_what, text) => {
  expect(opensDocument({ path: 'database/functions/margin-of.sql', text })).toBe(true)
  expect(opensDocument({ path: 'flights/book/booking-repo.ts', text })).toBe(true)
  expect(opensDocument({ path: 'database/migrations/0250_figures_of_a_price.sql', text })).toBe(false)
})

test.each([
  ['what a function is asked by', "if wanted ? 'area' then terms := format('area = %L', wanted ->> 'area')"],
  ['its lists', "select jsonb_array_elements_text(wanted -> 'key')"],
  ['an arrow function', "const of = (name: string) => 'x'"],
  ['a comment of a page', ".replace('<!--site-head-->', () => head)"],
])('%s is not', (_what, text) => {
  expect(opensDocument({ path: 'database/functions/ticket-terms.sql', text })).toBe(false)
})
