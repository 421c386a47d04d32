import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Forms that make no call of their own, each with what they are. */
const NO_CALL: Readonly<Record<string, string>> = {
  'packages/web/src/carts/search/activity-form.tsx': 'a search, kept in the address',
  'packages/web/src/customers/search-limit.tsx': 'two numbers; its buttons make the calls',
  'packages/web/src/editions/what-if-section.tsx': 'asks, and writes nothing',
  'packages/web/src/flights/book/book-form.tsx': 'drafts of travellers, kept by search',
  'packages/web/src/flights/search/search-form.tsx': 'a search, kept in the address',
  'packages/web/src/markups/rule-form.tsx':
    'its buttons make the calls (rule-actions.tsx); what is typed is kept with the version of its rule',
  'packages/web/src/quotations/copy-dialog.tsx': 'goes to the page of the copy',
  'packages/web/src/tickets/changes/find-change.tsx': 'searches in a list',
  'packages/web/src/tickets/ticket-filter-form.tsx': 'filters, kept in the address',
  'packages/web/src/ui/form/call-form.tsx': 'the kit',
  'packages/web/src/ui/page-field.tsx': 'a page of a list',
}

test('a form that makes a call stands on the kit', () => {
  const root = resolve(import.meta.dirname, '..')
  const found = globSync('packages/web/src/**/*.tsx', { cwd: root })
    .filter((file) => !file.endsWith('.test.tsx'))
    .filter((file) => /<form\b/.test(readFileSync(join(root, file), 'utf8')))
  expect(found.sort()).toEqual(Object.keys(NO_CALL).sort())
})
