import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChiefTotal } from './total-card.tsx'

const draw = (more: Partial<Parameters<typeof ChiefTotal>[0]>) =>
  renderToString(<ChiefTotal sum={undefined} noSum={undefined} isPricing={false} {...more} />)

test('a total that is not known is said to be so, with its reason, and is no zero', () => {
  const noSum = 'There is no exchange rate from USD to AED.'
  expect(draw({ noSum })).toMatch(/Not known.*There is no exchange rate from USD to AED\./)
  expect(draw({})).toMatch(/Not known.*The rates could not be read\./)
  expect(draw({ isPricing: true })).toContain('It is being added up.')
  for (const drawn of [draw({ noSum }), draw({}), draw({ isPricing: true })])
    expect(drawn.replace(/<[^>]*>/g, '')).not.toMatch(/\d/)
})
