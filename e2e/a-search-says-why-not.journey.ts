import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { dayFromNow, resultsPath } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'

const SOON = dayFromNow(30)

test.each([
  {
    what: 'from a city to itself',
    path: resultsPath({ origin: 'DEL', destination: 'DEL', inDays: 30 }),
    reason: 'Origin and destination must differ.',
  },
  {
    what: 'in the past',
    path: `/app/flight/search-result?type=oneWay&origin=DEL&destination=BOM&departure=2025-12-15&adt=1`,
    reason: 'This date has passed.',
  },
  {
    what: 'with more infants than adults',
    path: `/app/flight/search-result?type=oneWay&origin=DEL&destination=BOM&departure=${SOON}&adt=1&inf=3`,
    reason: 'Each infant needs its own adult.',
  },
  {
    what: 'of a link that was cut off',
    path: '/app/flight/search-result?type=oneWay&origin=DEL&destination=BOM&departure=2026-1',
    reason: 'Please choose a date.',
  },
])('a search $what gives its reason in words, and marks the field', async ({ path, reason }) => {
  for (const screen of ['desktop', 'phone'] as const) {
    const { page } = await visitor({ as: 'agent', screen })
    await page.goto(path)
    await page.getByRole('heading', { name: 'This search is not possible' }).waitFor()
    const main = page.getByRole('main')
    expect(await main.innerText()).toContain(reason)
    // Once in the sentence, once at its field.
    expect(await main.getByText(reason).count()).toBe(2)
    expect(await main.innerText()).not.toContain('marked fields')
    await expectSound(page)
  }
})

test('a date of another year says which', async () => {
  const { page } = await visitor({ as: 'agent' })
  await page.goto('/app/flight/search-result?type=oneWay&origin=DEL&destination=BOM&departure=2025-12-15&adt=1')
  await page.getByRole('button', { name: /Mon 15 Dec 2025/ }).waitFor()
})
