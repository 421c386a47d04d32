import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UnconfirmedCost } from './unconfirmed-costs.tsx'

const nothing = () => undefined
const draw = (more: Partial<Parameters<typeof UnconfirmedCost>[0]>) =>
  renderToString(
    <UnconfirmedCost sentence="It was typed for 2 adults." name="Visa" onConfirm={nothing} mayType onType={nothing} {...more} />,
  ).replace(/<!-- -->/g, '')

test('it says what can be done, and only that', () => {
  expect(draw({})).toMatch(/Please confirm it or type it again\..*Confirm.*Type again/)
  // It is of other parts.
  const ofOthers = draw({ onConfirm: undefined })
  expect(ofOthers).toMatch(/Please type it again\..*Type again/)
  expect(ofOthers).not.toMatch(/onfirm/)
  // Its field is open.
  expect(draw({ onType: undefined })).not.toContain('<button type="button" aria-label="Type again')
  // Its customer has agreed: nobody can do anything here.
  const closed = draw({ onConfirm: undefined, mayType: false })
  expect(closed).toContain('It was typed for 2 adults.')
  expect(closed).not.toMatch(/Please|button/)
})
