import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BANNED } from './banned-words.ts'
import { checkFolder, checkWords } from './check-words.ts'
import { PINNED } from './pinned-words.ts'

/** What the check says of a few lines of a screen. */
const whyNot = (source: string, file = 'packages/web/src/thing.tsx') => checkWords(source, file).map(({ why }) => why)

test('the product itself passes', () => {
  expect(checkFolder(resolve(import.meta.dirname, '..'))).toEqual([])
})

describe('a planted riddle is found', () => {
  test.each([
    ['between tags', 'export const Thing = () => <p>Nobody’s</p>'],
    ['over two lines', 'export const Thing = () => (\n  <p>\n    Whoever holds\n    the link\n  </p>\n)'],
    ['in a label', 'export const Thing = () => <Tabs label="Every kind" />'],
    ['in an expression', "export const Thing = ({ n }) => <b>{n ? 'Nothing fits' : n}</b>"],
    ['in a template', 'export const label = (name: string) => `$' + '{name} is on it`'],
    ['in a table of words', "export const WORDS = { inbound: 'Now the way back' }"],
    ['in a refusal', "refuse('NOT_FOUND', { message: 'There is no such offer.' })"],
  ])('%s', (_where, source) => {
    expect(whyNot(source)).toHaveLength(1)
  })

  test('with its line and the better word', () => {
    expect(checkWords("const a = 1\nconst b = 'Nothing fits'\n", 'packages/domain/src/words.ts')).toEqual([
      { line: 2, text: 'Nothing fits', why: 'better “No results for …”' },
    ])
  })

  test('also behind letters of several bytes', () => {
    expect(checkWords("const a = '₹ – “…”'\n\nconst b = 'Whoever'\n", 'packages/domain/src/words.ts')).toMatchObject([{ line: 3 }])
  })
})

describe('a sentence that was corrected once does not return', () => {
  test.each([
    'Only who may verify money can end a refund.',
    'In the name of a customer only their wallet pays.',
    'This booking has moved on. Please check it again.',
    'This draft has changed since. Please check it again.',
    'Of this group',
    'Loses to',
    'Selling again.',
    'What for',
    'We cannot reach our records at the moment.',
    'This download is not there any more.',
    'Please look at the new total.',
    'We could not find that try.',
    'Ten devices are told already.',
    'An IFSC has four letters, a nought and six more',
    'Looked after by',
    'Nothing waits',
    'What you are told of',
  ])('%s', (text) => {
    expect(whyNot(`export const text = ${JSON.stringify(text)}`).length).toBeGreaterThan(0)
  })
})

describe('Title Case is found', () => {
  test.each([
    ['Clear All Filters', '“All” in sentence case'],
    ['Book a Flight', '“Flight” in sentence case'],
    ['Saved. Add Money to go on.', '“Money” in sentence case'],
  ])('%s', (text, why) => {
    expect(whyNot(`export const Thing = () => <h2>${text}</h2>`)).toEqual([why])
  })

  test.each([
    ['View Ticket (Full)', 'packages/web/src/tickets/booking-card.tsx'],
    ['Book a Flight', 'packages/web/src/tickets/no-tickets.tsx'],
    ['Please open View Ticket (Full) first.', 'packages/web/src/tickets/booking-card.tsx'],
  ])('but not where the specification pins it: %s', (text, file) => {
    expect(whyNot(`export const Thing = () => <h2>${text}</h2>`, file)).toEqual([])
  })

  test('a text pinned for one place is not pinned for all', () => {
    expect(whyNot("export const label = 'Add Money'", 'packages/web/src/customers/customer-actions.tsx')).toEqual([])
    expect(whyNot("export const label = 'Add Money'", 'packages/web/src/ledger/wallet-page.tsx')).toHaveLength(1)
  })
})

test.each([
  ['plain words', 'export const Thing = () => <Tabs label="All types">No results for “x”. Try again: 10 Dec, PNR ABC123.</Tabs>'],
  ['names', "export const words = 'Download Excel for § and IndiGo'"],
  ['values and identifiers', "export const assigned = ['anyone', 'nobody']; export const whoever = nobody"],
  ['comments', '/** Whoever looks after it. Nothing fits. */\nexport const a = 1 // Nobody'],
  ['imports', "import { whoever } from './Whoever Knows.ts'"],
  ['what developers read', "throw new RangeError('Nobody Knows')\nlog.warn('Nobody knows')"],
  ['class names and paths', 'export const Thing = () => <p className="Nobody Knows" to="/Every Kind">x</p>'],
  ['SQL', "export const rows = sql`select 'Nobody Knows'`"],
])('%s pass', (_what, source) => {
  expect(whyNot(source)).toEqual([])
})

test('each banned form has a better one, and no pinned text is named twice', () => {
  expect(BANNED.filter(({ better }) => better.length < 5)).toEqual([])
  expect(new Set(PINNED.map(({ text }) => text)).size).toBe(PINNED.length)
})
