import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { dayFromNow, dayNamed } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'

type Fares = { days: { date: string; fare: string; kind: string }[] }

test('each day shows the lowest fare of its way; with the departure chosen, that of the way back', async () => {
  const { page } = await visitor({ as: 'agent' })
  await page.goto('/app/flight')
  const answers: { first: string; fares: Fares }[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/flight/getCalendarFare')) return
    const { searchBy } = response.request().postDataJSON() as { searchBy: { segments: { origin: string }[] } }
    // An answer that comes while the page goes away has no text any more.
    const fares = (await response.json().catch(() => undefined)) as Fares | undefined
    if (fares) answers.push({ first: searchBy.segments[0]?.origin ?? '', fares })
  })
  await page.getByRole('combobox', { name: 'From' }).fill('bom')
  await page.keyboard.press('Tab')
  await page.keyboard.type('dxb')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.getByRole('combobox', { name: 'To', exact: true }).inputValue()).toBe('Dubai DXB')
  const button = page.getByRole('button', { name: /^Dates/ })
  await button.focus()
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Departure and return' })
  await calendar.getByText('Lowest fares BOM to DXB, one way, for 1 adult.').waitFor()
  const day = dayFromNow(12)
  const shownOn = async (date: string) => {
    const day = calendar.getByRole('gridcell').filter({ has: page.getByRole('button', { name: dayNamed(date) }) })
    return (await day.locator('[aria-hidden]').innerText()).replace(/\D/g, '')
  }
  const wanted = (origin: string) =>
    answers.flatMap(({ first, fares }) => (first === origin ? fares.days : [])).find(({ date }) => date === day)?.fare
  const isAnswered = (origin: string) => async () => (await shownOn(day)) === String(Math.round(Number(wanted(origin))))
  await expect.poll(isAnswered('BOM')).toBe(true)
  await expectSound(page)
  await calendar.getByRole('button', { name: dayNamed(day) }).click()
  await calendar.getByText('Lowest fares DXB to BOM, one way, for 1 adult.').waitFor()
  await expect.poll(isAnswered('DXB')).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'detached' })
  // The departure is kept, and the return is still to be chosen.
  expect(await button.innerText()).toContain('add return')
  await button.click()
  await calendar.getByRole('button', { name: dayNamed(dayFromNow(15)) }).click()
  await calendar.waitFor({ state: 'detached' })
  expect(await button.innerText()).not.toContain('add')
})

test('on a phone the calendar is a sheet, and the form stays where it is', async () => {
  const { page } = await visitor({ as: 'customer', screen: 'phone' })
  await page.goto('/app/flight')
  const button = page.getByRole('button', { name: /^Dates/ })
  const before = await button.boundingBox()
  await button.click()
  const sheet = page.getByRole('dialog', { name: 'Departure and return' })
  const next = sheet.getByRole('button', { name: 'Next month' })
  await next.click()
  expect(await next.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await button.boundingBox()).toEqual(before)
  await sheet.getByRole('button', { name: 'Close' }).click()
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await button.click()
  await sheet.getByRole('button', { name: 'Next month' }).waitFor()
  await expectSound(page)
})
