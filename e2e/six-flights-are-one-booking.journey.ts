import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { CALM, chooseFlight, dayFromNow, untilAllAnswered } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { fillTravellers } from './fill-travellers.ts'
import { goOnToBookings, payFromWallet } from './pay.ts'
import { goOnToPayment, openBooking } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

const AROUND_INDIA = ['DEL', 'BOM', 'BLR', 'MAA', 'HYD', 'CCU', 'DEL']

test('a round of six flights is searched, booked and printed on one ticket', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = adult('Mira', freshName('Sixways'))
  const legs = AROUND_INDIA.slice(1).map((to, place) => `${AROUND_INDIA[place]}-${to}-${dayFromNow(20 + 2 * place)}`)
  await page.goto(`/app/flight/search-result?type=multiCity&legs=${legs.join(',')}&adt=1`)
  await untilAllAnswered(page)
  await chooseFlight(page, CALM)
  await fillTravellers(page, [traveller])
  await goOnToPayment(page)
  await payFromWallet(page)
  await goOnToBookings(page)
  const booking = await openBooking(page, traveller)
  await booking.getByText('Ticketed').waitFor()
  const ticket = await booking.getByRole('link', { name: 'View Ticket (Full)' }).getAttribute('href')
  await page.goto(ticket ?? '')
  for (const to of ['Bengaluru', 'Chennai', 'Hyderabad', 'Kolkata']) await page.getByText(new RegExp(to)).first().waitFor()
  await expectSound(page)
  expect(await page.getByText(/DEL|BOM|BLR|MAA|HYD|CCU/).count()).toBeGreaterThan(6)
})
