import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSound } from './expect-sound.ts'
import { staffOfBlueDhow } from './staff-of-blue-dhow.ts'

const year = new Date().getUTCFullYear() + 1

/** A tour in the desert with rates of its own, and drives to it from Deira and from another city, made by the calls that other systems use. */
async function newTour(page: Page): Promise<number> {
  return page.evaluate(
    async (season) => {
      const post = async (path: string, body: object) => {
        const answer = await fetch(`/api/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
        return answer.json()
      }
      const { areas } = await (await fetch('/api/areas/searchAreas')).json()
      const areaOf = (name: string) => areas.find((area: { name: string }) => area.name === name).id
      const to = areaOf('Desert conservation reserve')
      const { activity } = await post('dmc/saveActivity', { name: 'Falcons at dawn', cityId: 292223 })
      await post('areas/mapAreaActivity', { activityId: activity.id, areaId: to })
      const { tourOption } = await post('dmc/saveTourOptions', { activityId: activity.id, name: 'With breakfast' })
      const at = { ...season, marketId: 0, tourOptionId: tourOption.id }
      await post('dmc/saveActivityTicketRates', { rates: [{ ...at, isPerPax: true, adultAmount: '150', childAmount: '90' }] })
      const car = { sharingBasis: 'private', minPax: 1, maxPax: 6, transferType: 'return' }
      const own = { ...at, ...car, isPerPax: false, amount: '300', description: 'Car' }
      await post('dmc/saveTourOptionTransferRates', { rates: [own] })
      const drive = { ...season, ...car, to, marketId: 0, currency: 'AED', isPerPax: false, boundTourOptionId: tourOption.id }
      await post('areas/createTransfers', { ...drive, from: areaOf('Marina'), amount: '410' })
      return tourOption.id
    },
    { validFromDate: `${year}-01-01`, validTillDate: `${year}-03-31` },
  )
}

test('a clerk asks what a pick-up costs, and reads which rate made it and why others did not', async () => {
  const page = await staffOfBlueDhow()
  await page.goto(`/app/staff/rate-studio/${await newTour(page)}`)
  const panel = page.getByRole('complementary', { name: 'Prices and checks' })
  await panel.getByRole('textbox', { name: 'Travel date' }).fill(`14 jan ${year}`)
  await panel.getByRole('textbox', { name: 'Travel date' }).press('Enter')
  await panel.getByLabel('Ages of children').fill('6')
  await panel.getByLabel('Transfer', { exact: true }).selectOption('Private')
  const total = panel.getByRole('heading', { name: /^For the party/ })
  await expect.poll(() => total.textContent()).toContain('690.00')
  const pickUp = async (text: string, choice: RegExp) => {
    await panel.getByRole('combobox', { name: 'Pick-up from' }).fill(text)
    await panel.getByRole('option', { name: choice }).first().click()
  }
  // Deira has drives to the desert for any tour; this one has a rate of its own.
  await pickUp('deira', /^Deira/)
  await panel.getByText('Overridden by a transfer rate of the tour option.').first().waitFor()
  await expect.poll(() => total.textContent()).toContain('690.00')
  // A drive that is only for this tour comes first, also from a pier of the area.
  await pickUp('marina walk pier', /^Marina walk pier/)
  await panel.getByText('It wins: it is for this tour option and this pick-up area.').waitFor()
  await panel.getByText('Overridden by an area transfer for this tour option.').waitFor()
  await expect.poll(() => total.textContent()).toContain('800.00')
  await expectSound(page)
  // A rate that names no area is not for a pick-up in another city.
  await pickUp('qurum', /^Qurum/)
  await panel.getByText('It is for pick-up in the city of the activity.').waitFor()
  await panel.getByText(/^No transfer from this pick-up area/).waitFor()
  await panel.getByText('There are none between Qurum and Desert conservation reserve.').waitFor()
  await expectSound(page)
})
