import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Tables that are drawn outside the kit, each with why. */
const OWN: Readonly<Record<string, string>> = {
  'packages/web/src/permissions/rights-matrix.tsx': 'boxes to tick where a group and a permission meet',
  'packages/web/src/quotations/builder/stay-editor.tsx': 'fields of a form, one line for each kind of room',
  'packages/web/src/tickets/e-ticket-passengers.tsx': 'a travel document, drawn as it is printed',
  'packages/web/src/ui/calendar-months.tsx': 'days of a month, in the kit',
  'packages/web/src/ui/month-grid.tsx': 'days of a month, in the kit',
  'packages/web/src/ui/price-matrix/price-matrix.tsx': 'prices to choose one from, in the kit',
  'packages/web/src/ui/table/data-table.tsx': 'the kit: lists that people work with',
  'packages/web/src/ui/table/fact-table.tsx': 'the kit: facts that people read',
}

test('a table stands on the kit', () => {
  const root = resolve(import.meta.dirname, '..')
  const found = globSync('packages/web/src/**/*.tsx', { cwd: root })
    .filter((file) => !file.endsWith('.test.tsx'))
    .filter((file) => /<table\b/.test(readFileSync(join(root, file), 'utf8')))
  expect(found.sort()).toEqual(Object.keys(OWN).sort())
})
