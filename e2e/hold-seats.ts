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
  const card = await findFlight(page, CALM_FULL_SERVICE)
  await card.getByRole('button', { name: /^Open details/ }).click()
  await card
    .getByRole('region', { name: 'Fare families' })
    .getByRole('button', { name: /^Select / })
    .last()
    .click()
  await fillTravellers(page, [traveller])
  await goOnToPayment(page)
  await page.getByRole('button', { name: 'Hold the seats' }).click()
  await page.getByRole('heading', { name: 'Your seats are held' }).waitFor()
  await page.getByText('Nothing is charged yet.').first().waitFor()
  await expectSound(page)
  return traveller
}
