import { expect, test } from 'vitest'
import { listInput, readTicketSearch, refilter } from './ticket-search.ts'

test('an address says what the list shows, and what it cannot mean is left out', () => {
  expect(readTicketSearch({ status: 'held', search: 12345, cursor: 'abc', pageSize: '50', open: '100001' })).toEqual({
    status: 'held',
    search: '12345',
    cursor: 'abc',
    pageSize: 50,
    open: 100001,
  })
  expect(readTicketSearch({ status: 'gone', search: '  ', cursor: 7, pageSize: 26, open: '-1' })).toEqual({})
})

test('what is as usual is not in the address', () => {
  expect(readTicketSearch({ status: 'all', pageSize: 25 })).toEqual({})
})

test.each([{ status: 'failed' as const }, { search: 'mehta' }, { pageSize: 10 }])('%o begins at the first page again', (change) => {
  expect(refilter({ status: 'held', search: 'rao', cursor: 'deep', pageSize: 50, open: 7 }, change)).toEqual({
    status: 'held',
    search: 'rao',
    pageSize: 50,
    ...change,
  })
})

test('a search is sent without the spaces around it, in a page of the usual size', () => {
  expect(listInput({ search: ' mehta ' })).toEqual({ status: 'all', search: 'mehta', cursor: null, pageSize: 25 })
})
