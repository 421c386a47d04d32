import { expect, test } from 'vitest'
import { listActiveFilters, withoutFilters } from './list-active-filters.ts'
import { refilter } from './ticket-search.ts'

test.each([
  [{}, []],
  [{ journey: 'domestic' as const, airlineCode: '6E' }, ['Domestic', 'IndiGo']],
  [{ pnrOrTicket: 'AB12CD', passengerName: 'mehta' }, ['PNR or ticket AB12CD', 'Passenger mehta']],
  [{ bookedFrom: '2026-11-01', bookedTo: '2026-11-30' }, ['Booked 1 Nov 2026 – 30 Nov 2026']],
  [{ travelFrom: '2026-12-18', travelTo: '2026-12-18' }, ['Travel on 18 Dec 2026']],
  [{ travelTo: '2026-12-18' }, ['Travel until 18 Dec 2026']],
  [{ userId: 7 }, ['Booked by user 7']],
])('%o is shown as %o', (search, labels) => {
  expect(listActiveFilters(search).map(({ label }) => label)).toEqual(labels)
})

test('taking one filter away keeps the others, and begins at the first page', () => {
  const search = {
    status: 'held' as const,
    journey: 'domestic' as const,
    bookedFrom: '2026-11-01',
    bookedTo: '2026-11-30',
    page: 4,
    cursor: 'x',
  }
  const [, booked] = listActiveFilters(search)
  expect(refilter(search, withoutFilters(booked?.keys ?? []))).toEqual({ status: 'held', journey: 'domestic' })
})
