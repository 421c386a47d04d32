import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { CALM, chooseFlight, findFlight, openResults, untilAllAnswered } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'

const WITHIN_INDIA = { origin: 'DEL', destination: 'BOM', inDays: 33 }
const PROOF = 'The airline asks for a student card at the airport.'

test('student fares are asked for, marked, kept in the address, and their proof is announced before and at the booking', async () => {
  const { page } = await visitor({ as: 'agent' })
  await openResults(page, WITHIN_INDIA)
  const student = page.getByRole('radio', { name: 'Student' })
  // Above results the fare types take no room until the form is used.
  expect(await student.count()).toBe(0)
  await page.getByLabel('From', { exact: true }).click()
  await page.keyboard.press('Escape')
  await student.check()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(/[?&]fare=student/)
  await untilAllAnswered(page)
  const marked = page.getByText('Student fare', { exact: true })
  await marked.first().waitFor()
  await page.getByText('Unmarked fares are regular fares.').first().waitFor()
  await expectSound(page)

  await page.reload()
  await marked.first().waitFor()
  expect(await student.isChecked()).toBe(true)
  const card = await findFlight(page, CALM)
  await card.getByRole('button', { name: /^Open details/ }).click()
  await card.getByText(PROOF).waitFor()
  await chooseFlight(page, CALM)
  await page.getByRole('heading', { level: 1, name: /Delhi/ }).waitFor()
  const main = page.getByRole('main')
  await main.getByText('Student fare', { exact: true }).waitFor()
  await main.getByText(PROOF).waitFor()
  await expectSound(page)
})

test('no special fare is offered, and none is asked for, where a flight leaves India', async () => {
  const { page } = await visitor({ as: 'agent' })
  await page.goto('/app/flight')
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })]
  await from.fill('del')
  await page.keyboard.press('Tab')
  await page.getByRole('radio', { name: 'Senior citizen' }).check()
  await to.fill('dxb')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.getByRole('radio').count()).toBe(0)
  await to.fill('bom')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.getByRole('radio', { name: 'Senior citizen' }).isChecked()).toBe(true)
})
