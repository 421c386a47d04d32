import { expect, test } from 'vitest'
import { logIn, visitor } from './browse.ts'
import { CALM, chooseFlight, openResults } from './choose-flight.ts'
import { lookInEverySize } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'
import { fillTravellers } from './fill-travellers.ts'
import { payFromWallet } from './pay.ts'
import { goOnToPayment } from './sell-flight.ts'
import { staffOfBlueDhow } from './staff-of-blue-dhow.ts'
import { adult, freshName } from './travellers.ts'

// Every page of a quotation in every window takes its time.
const LONG = { timeout: 240_000 }

test('an itinerary is typed: what is understood is added at once, with its day and price, and can be undone', LONG, async () => {
  const page = await staffOfBlueDhow()
  await page.goto('/app/staff/quotations/new')
  await page.getByRole('textbox', { name: 'Arrival' }).fill('14 Jan 2027')
  await page.getByLabel('Days', { exact: true }).fill('5')
  // Out of the field, then to the line by its key.
  await page.getByRole('heading', { name: 'Total' }).click()
  await page.keyboard.press('/')
  const line = page.getByLabel('Add by typing: nights and hotel')
  await expect.poll(() => line.evaluate((input) => input === document.activeElement)).toBe(true)
  await line.fill('3n al noor 2 rooms, zafari, desert safari sic day 2, visa @90 optional, EK 511 DEL DXB day 1 04:15 06:40')
  const typed = page.getByRole('region', { name: 'Add by typing' })
  await typed.getByText('“zafari” is not in the catalogue.').waitFor()
  await typed.getByText('Evening desert safari').waitFor()
  await typed
    .getByText(/^Day 2, Fri 15 Jan/)
    .first()
    .waitFor()
  await typed
    .getByText(/AED\s\d/)
    .first()
    .waitFor()
  await expectSound(page)

  await line.press('Enter')
  await page.getByText('4 lines are added.').waitFor()
  // What was not understood stays to be mended; the form was not sent.
  expect(await line.inputValue()).toBe('zafari')
  expect(await page.getByText('Please choose a customer').count()).toBe(0)
  const day = (nth: number) => page.getByRole('region', { name: `Day ${nth}`, exact: true })
  await day(1).getByRole('button', { name: 'EK 511', exact: true }).waitFor()
  await day(1)
    .getByText(/Night 1 of 3, /)
    .waitFor()
  await day(2).getByText('Evening desert safari').waitFor()
  await day(2).getByText('Visa').waitFor()
  await page.getByText('4 lines are added.').locator('..').getByRole('button', { name: 'Undo' }).click()
  await day(2).getByText('Evening desert safari').waitFor({ state: 'detached' })
  expect(await page.getByText('Nothing on this day.').count()).toBe(5)

  await day(4).getByRole('button', { name: 'Add by typing' }).click()
  await expect.poll(() => line.inputValue()).toBe(' day 4')
  await line.fill('guide @200 day 4')
  await line.press('Enter')
  const guide = day(4).getByRole('button', { name: 'Guide', exact: true })
  await guide.waitFor()

  // From line to line, and what is done with one, by keys alone.
  await page.getByRole('heading', { name: 'Total' }).click()
  await page.keyboard.press('j')
  await expect.poll(() => guide.evaluate((name) => name === document.activeElement)).toBe(true)
  await page.keyboard.press('o')
  await day(4).getByText('Optional', { exact: true }).waitFor()
  await page.keyboard.press('d')
  await expect.poll(() => day(4).getByRole('button', { name: 'Guide', exact: true }).count()).toBe(2)
  await page.keyboard.press('h')
  await page.getByText('Hidden', { exact: true }).first().waitFor()
  await page.keyboard.press('h')
  await page.getByText('Hidden', { exact: true }).first().waitFor({ state: 'detached' })
  await page.keyboard.press('e')
  await page.getByLabel('Name', { exact: true }).first().waitFor()

  // What was removed with one press is put back with one.
  const guides = () => day(4).getByRole('button', { name: 'Guide', exact: true }).count()
  await day(4).getByRole('button', { name: 'Remove Guide' }).first().click()
  await expect.poll(guides).toBe(1)
  await page.getByText('‘Guide’ is removed.').locator('..').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(guides).toBe(2)

  await page
    .getByRole('group', { name: 'Days' })
    .getByRole('button', { name: /^Thu 14 Jan/ })
    .click()
  await line.fill('desert safari')
  await typed.getByText('or', { exact: false }).first().waitFor()
  expect(await lookInEverySize(page)).toEqual([])
})

test('flights of a booking of ours come into a quotation with their times, and count nothing', LONG, async () => {
  const { page: buyer } = await visitor({ site: 'bluedhow.localhost' })
  await buyer.goto('/app/login')
  await logIn(buyer, 'agent@bluedhow.example')
  await buyer.getByRole('heading', { name: 'Desk' }).waitFor()
  const traveller = adult('Leela', freshName('Quoted'))
  await openResults(buyer, { origin: 'DEL', destination: 'DXB', inDays: 33 })
  await chooseFlight(buyer, CALM)
  await fillTravellers(buyer, [traveller])
  await buyer.getByRole('textbox', { name: 'Mobile' }).fill('501234567')
  await goOnToPayment(buyer)
  await payFromWallet(buyer)
  await buyer.getByRole('region', { name: 'Booking confirmed' }).waitFor()

  const page = await staffOfBlueDhow()
  await page.goto('/app/staff/quotations/new')
  await page.getByRole('button', { name: 'Add to Services' }).click()
  await page.getByRole('menuitem', { name: 'Flights of a booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Flights of a booking' })
  const search = dialog.getByLabel('PNR, passenger, ticket number')
  await search.fill('QQQQQQ')
  await dialog.getByText('No booking that can be flown fits “QQQQQQ”.').waitFor()
  await search.fill(traveller.lastName)
  const row = dialog.getByRole('listitem').filter({ hasText: new RegExp(traveller.lastName, 'i') })
  await row.waitFor()
  await expectSound(page)
  await row.getByRole('button', { name: /^Add the flights of / }).click()
  await page.getByText(/flights? (is|are) added\.$/).waitFor()
  const itinerary = page.getByRole('region', { name: 'Itinerary' })
  await itinerary.getByText('Booked by customer').first().waitFor()
  await itinerary.getByText(/DEL – [A-Z]{3} · \d\d:\d\d – \d\d:\d\d/).waitFor()
  await page.getByText('0.00').first().waitFor()
})
