import { expect, test } from 'vitest'
import { readETicketSearch } from './e-ticket-search.ts'

test.each([
  [{}, {}],
  [
    { print: '', hp: '1' },
    { print: true, hp: true },
  ],
  [{ print: true, hp: 'false' }, { print: true }],
  [{ print: '0', hp: 0 }, {}],
  [{ lang: 'ar' }, { lang: 'ar' }],
  [{ lang: 'xx' }, {}],
  [{ pax: '0' }, { pax: 0 }],
  [{ pax: 8 }, { pax: 8 }],
  [{ pax: 9 }, { pax: -1 }],
  [{ pax: '-1' }, { pax: -1 }],
  [{ pax: '1.5' }, { pax: -1 }],
  [{ pax: '' }, { pax: -1 }],
  [{ pax: 'x' }, { pax: -1 }],
  [{ pax: null }, { pax: -1 }],
])('%o means %o', (raw, read) => {
  expect(readETicketSearch(raw)).toEqual(read)
})
