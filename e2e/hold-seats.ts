import type { Page } from 'playwright-core'
import { CALM_FULL_SERVICE, findFlight, openResults } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { fillTravellers } from './fill-travellers.ts'
import { DELHI_TO_MUMBAI, goOnToPayment } from './sell-flight.ts'
import { adult, freshName, type Traveller } from './travellers.ts'

/** From the results to seats that wait, with a fare that allows it. Answers for whom. */
export async function holdSeats(page: Page): Promise<Traveller> {
  const traveller = adult('Hina', freshName('Holder'))
  await openResults(page, DELHI_TO_MUMBAI)
  await chooseHoldable(page)
  await fillTravellers(page, [traveller])
  await goOnToPayment(page)
  await hold(page)
  return traveller
}

/** The same for both ways of a domestic return, in one order: in a window with room for one list at a time, each in its step. */
export async function holdPair(page: Page): Promise<Traveller> {
  const traveller = adult('Hina', freshName('Both'))
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1100, height: 900 })
  await openResults(page, { ...DELHI_TO_MUMBAI, backInDays: 31 })
  await chooseHoldable(page)
  await page.getByRole('region', { name: 'Your selection' }).getByText('Not chosen yet').waitFor()
  // The list of the way back comes a moment after the choice: pressed before, a card of the way out is chosen again.
  await page.getByRole('tab', { name: /Mumbai to Delhi/, selected: true }).waitFor()
  await chooseHoldable(page)
  await page.getByRole('region', { name: 'Your selection' }).getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Outbound, 1 of 2').waitFor()
  if (size) await page.setViewportSize(size)
  await fillTravellers(page, [traveller])
  await page.getByRole('button', { name: 'Continue to return flight' }).click()
  await page.getByText('Return flight, 2 of 2').waitFor()
  await goOnToPayment(page)
  await hold(page)
  return traveller
}

/** A fare of a full-service airline that can be held. */
async function chooseHoldable(page: Page): Promise<void> {
  const card = await findFlight(page, CALM_FULL_SERVICE)
  await card.getByRole('button', { name: /^Open details/ }).click()
  await card
    .getByRole('region', { name: 'Fare families' })
    .getByRole('button', { name: /^Select / })
    .last()
    .click()
}

async function hold(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hold the seats' }).click()
  await page.getByRole('heading', { name: 'Your seats are held' }).waitFor()
  await page.getByText('Nothing is charged yet.').first().waitFor()
  await expectSound(page)
}
