import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { logIn, PEOPLE, visitor } from './browse.ts'
import { dayFromNow, dayNamed, findFlight, untilAllAnswered } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { fillTravellers } from './fill-travellers.ts'
import { goOnToBookings, payFromWallet } from './pay.ts'
import { readBarcode } from './read-barcode.ts'
import { clearFaults, orderFault } from './sandbox-control.ts'
import { openBooking } from './sell-flight.ts'
import { family, freshName } from './travellers.ts'

const OUT = dayFromNow(20)
const BACK = dayFromNow(27)
const SURNAME = freshName('Mehta')
const FAMILY = family(SURNAME)

afterEach(clearFaults)

test('an agent sells Delhi to Dubai and back to a family, from log-in to a scanned ticket', async () => {
  const { page, context } = await visitor({ sharpness: 2 })
  await page.goto('/app/flight')
  await logIn(page, PEOPLE.agent)
  await searchByKeys(page)
  await untilAllAnswered(page)
  await narrowDown(page)
  await compareAndChoose(page)
  await acceptNewPrice(page)
  await fillTravellers(page, FAMILY)
  await pickExtras(page)
  const total = await readTotal(page)
  await expectSound(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()

  await page.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
  await expectSound(page)
  await payFromWallet(page)
  await goOnToBookings(page)
  const booking = await openBooking(page, { lastName: SURNAME })
  await booking.getByText('Ticketed').waitFor()
  await expect.poll(() => booking.innerText()).toContain(total)
  expect(await booking.getByRole('link', { name: /^Ticket of/ }).count()).toBe(FAMILY.length)

  await booking.getByRole('link', { name: 'View Ticket (Full)' }).click()
  await page.getByRole('heading', { name: /^E-ticket [A-Z0-9]{6}/ }).waitFor()
  expect(await page.getByRole('main').innerText()).toMatch(/Total.*\s₹/)
  await expectSound(page)
  await scanBarcode(page)
  const [printed] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Print' }).click()])
  await expectPricesHidden(printed)
})

/** As the search page promises: `del` Tab `dxb` Tab. */
async function searchByKeys(page: Page): Promise<void> {
  const [from, to] = [page.getByRole('combobox', { name: 'From' }), page.getByRole('combobox', { name: 'To', exact: true })]
  await from.focus()
  for (const key of ['del', 'Tab', 'dxb', 'Tab'] as const)
    await (key === 'Tab' ? page.keyboard.press(key) : page.keyboard.type(key))
  await expect.poll(() => from.inputValue()).toBe('Delhi DEL')
  await expect.poll(() => to.inputValue()).toBe('Dubai DXB')
  await page.getByRole('button', { name: /^Dates/ }).click()
  await page.getByRole('button', { name: dayNamed(OUT) }).click()
  await page.getByRole('button', { name: dayNamed(BACK) }).click()
  await page.getByRole('button', { name: /^Travellers/ }).click()
  for (const more of ['More adults', 'More children', 'More infants']) await page.getByRole('button', { name: more }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

async function narrowDown(page: Page): Promise<void> {
  const count = page.getByText(/^\d+ of \d+ flights$/)
  const [before] = (await count.innerText()).split(' of ')
  await page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('checkbox', { name: /^Direct/ })
    .check()
  await expect.poll(async () => Number((await count.innerText()).split(' of ')[0])).toBeLessThan(Number(before))
  await page.getByRole('radio', { name: /^Cheapest/ }).click()
  const prices = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => Number(/₹([\d,]+\.\d\d)$/.exec(card.ariaLabel ?? '')?.[1]?.replaceAll(',', ''))))
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  expect(prices.length).toBeGreaterThan(2)
}

async function compareAndChoose(page: Page): Promise<void> {
  const card = await findFlight(page, /(6E|IX|SG) \d+/)
  await card.getByRole('button', { name: /^Open details/ }).click()
  const families = card.getByRole('region', { name: 'Fare families' })
  await families.waitFor()
  await expectSound(page)
  expect(
    await families
      .getByRole('listitem')
      .filter({ has: page.getByRole('button') })
      .count(),
  ).toBeGreaterThan(1)
  await card.getByRole('tab', { name: 'Fare rules' }).click()
  await card.getByRole('heading', { name: /DEL – DXB/ }).waitFor()
  await expectSound(page)
  await card.getByRole('tab', { name: 'Journey and price' }).click()
  // Not sooner: what is looked at asks for quotes too.
  await orderFault({ method: 'FareQuote', fault: 'price-changed', times: 1 })
  await families
    .getByRole('button', { name: /^Select / })
    .nth(1)
    .click()
}

async function acceptNewPrice(page: Page): Promise<void> {
  const asked = page.getByRole('dialog', { name: /price.* changed/ })
  await asked.getByText('Customer’s total was').waitFor()
  await expectSound(page)
  await asked.getByRole('button', { name: /^Continue at ₹/ }).click()
  await asked.waitFor({ state: 'detached' })
}

async function pickExtras(page: Page): Promise<void> {
  const extras = page.getByRole('region', { name: 'Extras' })
  await extras
    .getByRole('group', { name: /^Bags of Arjun/ })
    .getByRole('radio')
    .nth(1)
    .check()
  await extras
    .getByRole('button', { name: / for Kavya$/ })
    .first()
    .click()
  const grid = extras.getByRole('grid')
  for (const name of ['Arjun', 'Kavya', 'Tara']) {
    await grid
      .getByRole('gridcell', { name: /window.*, available$/ })
      .first()
      .click()
    await grid.getByRole('gridcell', { name: new RegExp(`chosen for ${name}$`) }).waitFor()
  }
  expect(await extras.getByText('Vihaan').count()).toBe(0)
}

async function readTotal(page: Page): Promise<string> {
  const summary = page.getByRole('region', { name: 'Summary' })
  const text = await summary.innerText()
  expect(text).toMatch(/Total fare.*Service Fee/s)
  return /Customer pays\s*(₹[\d,]+\.\d\d)/.exec(text)?.[1] ?? 'no total'
}

async function scanBarcode(page: Page): Promise<void> {
  const pass = await readBarcode(page.getByRole('img', { name: /^Barcode of .*Arjun.*, DEL–DXB$/i }), Number(OUT.slice(0, 4)))
  expect(pass?.passengerName?.trim()).toBe(`${FAMILY[0]?.lastName.toUpperCase()}/ARJUN MR`)
  const [leg] = pass?.legs ?? []
  expect([leg?.departureAirport, leg?.arrivalAirport]).toEqual(['DEL', 'DXB'])
  expect(leg?.flightDate?.toISOString().slice(0, 10)).toBe(OUT)
  expect(leg?.seatNumber).toMatch(/^\d{3}[A-K]$/)
  const heading = await page.getByRole('heading', { name: /^E-ticket/ }).innerText()
  expect(heading).toContain(leg?.operatingCarrierPNR?.trim() ?? 'a PNR')
}

async function expectPricesHidden(printed: Page): Promise<void> {
  await printed.getByRole('heading', { name: 'Flights' }).waitFor()
  const text = await printed.getByRole('main').innerText()
  expect(text).not.toContain('₹')
  expect(await printed.getByRole('button').count()).toBe(0)
}
