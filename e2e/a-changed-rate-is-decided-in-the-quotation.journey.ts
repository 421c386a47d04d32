import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { lookInEverySize } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'
import { postCall } from './post-call.ts'
import { staffOfBlueDhow } from './staff-of-blue-dhow.ts'

const DAY_MS = 24 * 3_600_000
const DUBAI = 292_223
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('a rate that has changed stands beside its line and day: why it is so, and one price is kept, another taken', async () => {
  const page = await staffOfBlueDhow()
  const [walk, boat] = [await sell(page, 'Lantern walk'), await sell(page, 'Lantern boat')]
  const id = await quote(page, [walk, boat])
  for (const option of [walk, boat]) await setRate(page, option, '120')

  await page.goto(`/app/staff/quotations/${id}`)
  await page.getByText('2 rates have changed since this quotation was priced.').waitFor()
  await page
    .getByRole('group', { name: 'Days' })
    .getByRole('button', { name: /2 rates changed/ })
    .waitFor()
  await expectSound(page)
  expect(await lookInEverySize(page)).toEqual([])

  // Why it has its price, by keys alone; and the question is asked again where all rates are seen.
  await page.getByRole('button', { name: 'Lantern walk', exact: true }).focus()
  await page.keyboard.press('w')
  const why = page.getByLabel('Why this price')
  await expect.poll(() => why.evaluate((list) => list === document.activeElement)).toBe(true)
  await why.getByText('The rates when it was saved').waitFor()
  await expectSound(page)
  await why.getByRole('link').click()
  await page.waitForURL(/rate-studio\/\d+\?/)
  expect(new URL(page.url()).searchParams.get('day')).toBe(dayIn(31))
  await page
    .getByText(/AED.240\.00/)
    .first()
    .waitFor()
  await expectSound(page)
  await page.goBack()

  // What is not saved is not lost by a decision.
  await page.getByRole('textbox', { name: 'Name of the quotation' }).fill('Rao family, lanterns')
  const keep = page.getByRole('button', { name: 'Keep old price of Lantern walk' })
  await expect.poll(() => keep.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Version 2 is saved.').waitFor()
  await keep.click()
  await page.getByText('1 rate has changed since this quotation was priced.').waitFor()
  await page.getByRole('button', { name: 'Take new price of Lantern boat' }).click()
  await page.getByText('1 rate has changed since this quotation was priced.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Version 3, / }).waitFor()
  // 200 and 240, each with the 12 % of the customer's group.
  await expect.poll(async () => (await page.locator('main').innerText()).replaceAll('\u00a0', ' ')).toContain('AED 492.80')
  await expectSound(page)
})

type Option = { activityId: number; tourOptionId: number; rateId?: number }

async function sell(page: Page, name: string): Promise<Option> {
  const { activity } = await postCall<{ activity: { id: number } }>(page, 'dmc/saveActivity', { name, cityId: DUBAI })
  const wish = { activityId: activity.id, name: 'Evening' }
  const { tourOption } = await postCall<{ tourOption: { id: number } }>(page, 'dmc/saveTourOptions', wish)
  const option = { activityId: activity.id, tourOptionId: tourOption.id }
  return { ...option, rateId: await setRate(page, option, '100') }
}

async function setRate(page: Page, { tourOptionId, rateId }: Option, adultAmount: string): Promise<number> {
  const days = { validFromDate: dayIn(1), validTillDate: dayIn(60) }
  const rate = { ...days, marketId: 0, tourOptionId, isPerPax: true, adultAmount, childAmount: '60', ...(rateId && { id: rateId }) }
  const { rates } = await postCall<{ rates: { id: number }[] }>(page, 'dmc/saveActivityTicketRates', { rates: [rate] })
  return rates[0]?.id ?? 0
}

async function quote(page: Page, options: readonly Option[]): Promise<number> {
  const { users } = await postCall<{ users: { id: number; email: string }[] }>(page, 'wl/user/searchWlUser', {
    searchQuery: 'agent@bluedhow.example',
  })
  const party = { adults: 2, child: 0, childAges: [] }
  const asked = await Promise.all(
    options.map(({ tourOptionId }) =>
      postCall<{ price: { price: string } }>(page, 'dmc/getTourOptionPriceForQuotationBuilder', {
        ...{ tourOptionId, date: dayIn(31), ...party, customerId: users[0]?.id },
      }),
    ),
  )
  const prices = asked.map(({ price }) => price.price)
  const total = prices.reduce((sum, price) => sum + Number(price), 0)
  const { kart } = await postCall<{ kart: { id: number } }>(page, 'kart/saveKart', {
    ...{ customerId: users[0]?.id, kartName: 'Rao family', ...party, noOfDays: 3, noOfNights: 2, currencySymbol: 'AED' },
    ...{ arrivalDate: dayIn(30), totalPrice: total.toFixed(2) },
    activities: options.map(({ activityId, tourOptionId }, at) => ({
      activityId,
      tourOptionId,
      startDate: dayIn(31),
      price: prices[at],
    })),
  })
  return kart.id
}
