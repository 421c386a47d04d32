import type { CostSubject } from '@tradewind/domain/quotations/typed-cost'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UnconfirmedCost } from './unconfirmed-costs.tsx'

const of: CostSubject = {
  ...{ adults: 2, child: 0, infant: 0, childAges: [], day: '2027-01-14', service: '2', ride: '', extent: '' },
  ...{ currency: 'AED', parts: ['transfer'] },
}
const nothing = () => undefined
const draw = (now: Partial<CostSubject>, more: Partial<Parameters<typeof UnconfirmedCost>[0]> = {}) => {
  const fits = `${now.parts ?? of.parts}` === `${of.parts}`
  const unconfirmed = JSON.stringify({ amount: '30', of, now: { ...of, ...now }, fits })
  return renderToString(
    <UnconfirmedCost unconfirmed={unconfirmed} name="Visa" mayEdit onConfirm={nothing} onType={nothing} {...more} />,
  )
    .replaceAll('\u00a0', ' ')
    .replace(/[\u2066-\u2069]/g, '')
}

test('it says what was typed, for what, and what can be done; and only that', () => {
  const typed = 'The cost of AED 30.00 was typed for 2 adults on 14 Jan'
  expect(draw({ adults: 3 })).toMatch(`${typed}. Please confirm it or type it again. `)
  expect(draw({ adults: 3 })).toMatch(/Confirm the cost: Visa.*Type again: the cost of Visa/)
  // It is of other parts: confirmed it would be another sum.
  const ofOthers = draw({ parts: [] })
  expect(ofOthers).toMatch(`${typed}, of the transfer. Please type it again. `)
  expect(ofOthers).not.toMatch(/onfirm/)
  // Its field is open.
  expect(draw({ adults: 3 }, { onType: undefined })).not.toContain('Type again:')
  // Its customer has agreed.
  const closed = draw({ adults: 3 }, { mayEdit: false })
  expect(closed).toContain(`${typed}. `)
  expect(closed).not.toMatch(/Please|button/)
})
