import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import type { CostSubject } from '@tradewind/domain/quotations/typed-cost'
import { expect, test } from 'vitest'
import { type Costed, withUnconfirmedOf } from './judge-costs.ts'

const of: CostSubject = {
  ...{ adults: 2, child: 0, infant: 0, childAges: [], day: '2027-01-14', service: '', ride: '', extent: '' },
  ...{ currency: 'AED', parts: [] },
}
const NONE = { accomodations: [], activities: [], transfers: [], flightDetails: [] }
const kartOf = (line: Costed) => ({ ...NONE, miscellaneous: [line] })
const before = kartOf({ id: 1, cost: null, unconfirmedCost: { amount: '60', of } }) as unknown as KartDocument
/** What is saved of a line that was taken so, and sent so. */
const saved = (taken: Partial<Costed>, sent: Partial<Costed>) => {
  const [line] = withUnconfirmedOf(
    kartOf({ id: 1, cost: null, ...taken }),
    kartOf({ id: 1, cost: null, ...sent }),
    before,
  ).miscellaneous
  return [line?.cost, line?.unconfirmedCost?.amount]
}

test('a note changes no cost that is not confirmed: not sent, or sent back as it is, also where its wish stands again by now', () => {
  expect(saved({}, {})).toEqual([null, '60'])
  expect(saved({ cost: '60' }, { cost: '60', costOf: of })).toEqual([null, '60'])
  expect(saved({ cost: '60' }, { unconfirmedCost: { amount: '60', of } })).toEqual([null, '60'])
  // Confirmed or typed again it is another cost, and so is one of a new line.
  expect(saved({ cost: '60' }, { cost: '60', costOf: { ...of, adults: 3 } })).toEqual(['60', undefined])
  expect(saved({ cost: '70' }, { cost: '70' })).toEqual(['70', undefined])
  expect(saved({ id: 2, cost: null }, { id: 2 })).toEqual([null, undefined])
})
