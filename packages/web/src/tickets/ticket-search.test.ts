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
  expect(readTicketSearch({ status: 'gone', search: '  ', cursor: ['x'], pageSize: 26, open: '-1' })).toEqual({})
})

test('what is as usual is not in the address', () => {
  expect(readTicketSearch({ status: 'all', pageSize: 25, sort: 'BD', page: 1 })).toEqual({})
})

test('every filter is in the address, and comes back from it', () => {
  const narrowed = {
    journey: 'domestic',
    pnrOrTicket: 'AB12CD',
    airlineCode: '6E',
    passengerName: 'mehta',
    bookedFrom: '2026-11-01',
    bookedTo: '2026-11-30',
    travelFrom: '2026-12-01',
    travelTo: '2026-12-31',
    userId: 7,
    sort: 'TA',
    page: 12,
  }
  expect(readTicketSearch(narrowed)).toEqual(narrowed)
  expect(
    readTicketSearch({
      journey: 'space',
      airlineCode: 'indigo',
      bookedFrom: '2026-02-30',
      travelTo: 'soon',
      userId: -4,
      page: 'x',
    }),
  ).toEqual({ airlineCode: 'IN' })
})

test.each([{ status: 'failed' as const }, { search: 'mehta' }, { pageSize: 10 }, { sort: 'TD' as const }])(
  '%o begins at the first page again',
  (change) => {
    expect(refilter({ status: 'held', search: 'rao', cursor: 'deep', page: 9, pageSize: 50, open: 7 }, change)).toEqual({
      status: 'held',
      search: 'rao',
      pageSize: 50,
      ...change,
    })
  },
)

test('a search is sent without the spaces around it, in a page of the usual size', () => {
  expect(listInput({ search: ' mehta ' })).toMatchObject({
    status: 'all',
    search: 'mehta',
    sort: 'BD',
    page: null,
    cursor: null,
    pageSize: 25,
  })
})
