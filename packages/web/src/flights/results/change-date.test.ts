import { expect, test } from 'vitest'
import { readSearchQuery } from '../search/search-query.ts'
import { withDeparture } from './use-change-date.ts'

const query = readSearchQuery({ origin: 'DEL', destination: 'DXB', departure: '2026-12-10', return: '2026-12-13', type: 'return' })

test('a way out moved before the way back leaves it alone', () => {
  expect(withDeparture(query, '2026-12-12')).toEqual({ departure: '2026-12-12', return: '2026-12-13' })
})

test('a way out moved past the way back takes it along, the stay as long as before', () => {
  expect(withDeparture(query, '2026-12-30')).toEqual({ departure: '2026-12-30', return: '2027-01-02' })
})
