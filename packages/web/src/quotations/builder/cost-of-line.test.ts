import type { CostSubject } from '@tradewind/domain/quotations/typed-cost'
import { expect, test } from 'vitest'
import { followsRide } from './cost-of-line.ts'

const before: CostSubject = {
  ...{ adults: 2, child: 0, infant: 0, childAges: [], day: '2027-01-14', service: '5', ride: '', extent: '3/2' },
  ...{ currency: 'AED', parts: [] },
}
const after = { ...before, ride: 'oneway/PVT' }

test('while a line is put together its cost counts on when its transfer is chosen, and nothing else', () => {
  expect(followsRide({ costOf: before }, before, after)).toBe(true)
  for (const more of [{ service: '6' }, { day: '2027-01-15' }, { extent: '4/2' }, { adults: 3 }, { currency: 'USD' }])
    expect(followsRide({ costOf: before }, before, { ...after, ...more })).toBe(false)
  // It was saved, nobody has typed it, or it was for another wish before.
  expect(followsRide({ id: 7, costOf: before }, before, after)).toBe(false)
  expect(followsRide({}, before, after)).toBe(false)
  expect(followsRide({ costOf: { ...before, adults: 3 } }, before, after)).toBe(false)
})
