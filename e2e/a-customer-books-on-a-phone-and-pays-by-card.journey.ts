import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, logIn, PEOPLE, visitor } from './browse.ts'
import { CALM, chooseFlight, openResults } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { fillTravellers } from './fill-travellers.ts'
import { CARDS, chooseCard, goOnToBookings, payByCard } from './pay.ts'
import { bookingsOf } from './sandbox-control.ts'
import { bookingOf, DELHI_TO_MUMBAI, goOnToPayment, orderFlight, untilPaymentIsOpen } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

test('a customer books on a phone and pays by card at the gateway', async () => {
  const { page } = await visitor({ screen: 'phone' })
  const traveller = adult('Priya', freshName('Sharma'))
  const look = async () => {
    await expectNoSidewaysScroll(page)
    await expectSound(page)
  }
  await page.goto('/app/login')
  await look()
  await logIn(page, PEOPLE.customer)
  await page.getByRole('combobox', { name: 'From' }).waitFor()
  await look()
  await openResults(page, DELHI_TO_MUMBAI)
  await look()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page
    .getByRole('dialog', { name: 'Filters' })
    .getByRole('checkbox', { name: /^Direct/ })
    .check()
  await look()
  await page.getByRole('button', { name: /^Show \d+ flights/ }).click()
  await chooseFlight(page, CALM)
  await fillTravellers(page, [traveller])
  await look()
  await goOnToPayment(page)
  await look()
  await payByCard(page, CARDS.good)
  await goOnToBookings(page)
  await bookingOf(page, traveller).getByText('Ticketed').waitFor()
  await look()
  await page.getByRole('link', { name: 'View Ticket (Full)' }).first().click()
  await page.getByRole('heading', { name: /^E-ticket/ }).waitFor()
  await look()
})

test('a declined card and a cancelled payment cost nothing, and the next card pays', async () => {
  const { page } = await visitor({ as: 'customer' })
  const traveller = adult('Leena', freshName('Declined'))
  await orderFlight(page, [traveller])
  await payByCard(page, CARDS.declined)
  await untilPaymentIsOpen(page)
  await page.getByText('You can try again until the time above runs out.').waitFor()
  await expectSound(page)

  await chooseCard(page)
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await untilPaymentIsOpen(page)
  await page.getByText('You can try again until the time above runs out.').waitFor()
  expect(await bookingsOf(traveller.lastName)).toEqual([])

  await payByCard(page, CARDS.good)
  await goOnToBookings(page)
  await bookingOf(page, traveller).getByText('Ticketed').waitFor()
})

test('a payment whose callback never comes is still found, because the gateway is asked', async () => {
  const { page } = await visitor({ as: 'customer' })
  const traveller = adult('Nina', freshName('Silent'))
  await orderFlight(page, [traveller])
  await payByCard(page, CARDS.neverCalledBack)
  await goOnToBookings(page)
  await bookingOf(page, traveller).getByText('Ticketed').waitFor()
})
