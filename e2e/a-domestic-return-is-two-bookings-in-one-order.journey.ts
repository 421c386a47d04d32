import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { CALM, CALM_FULL_SERVICE, chooseFlight, openResults } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { fillTravellers } from './fill-travellers.ts'
import { goOnToBookings, payFromWallet } from './pay.ts'
import { bookingsOf, orderFault } from './sandbox-control.ts'
import { DELHI_TO_MUMBAI, goOnToPayment } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

test('an agent books Delhi to Mumbai and back: first the way out, then the way back, with the same traveller', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = adult('Ritu', freshName('Return'))
  await openResults(page, { ...DELHI_TO_MUMBAI, backInDays: 29 })
  await chooseFlight(page, CALM)
  const bar = page.getByRole('region', { name: 'Your selection' })
  await bar.getByText('Not chosen yet').waitFor()
  const halfway = await bar.getByRole('status').innerText()
  expect(await page.getByRole('tab', { name: /Mumbai to Delhi/ }).getAttribute('aria-selected')).toBe('true')
  await expectSound(page)
  await chooseFlight(page, CALM)
  await expect.poll(() => bar.getByRole('status').innerText()).not.toBe(halfway)
  await bar.getByRole('button', { name: 'Continue' }).click()

  await page.getByText('Outbound, 1 of 2').waitFor()
  await fillTravellers(page, [traveller])
  await goOnToPayment(page)
  await payFromWallet(page)
  const confirmed = page.getByRole('region', { name: 'Booking confirmed' })
  await confirmed.getByRole('link', { name: 'Book return flight' }).waitFor()
  await expectSound(page)
  await confirmed.getByRole('link', { name: 'Booking details' }).click()
  await page.waitForURL('**/app/flight/booking-details/**')
  await page.getByRole('heading', { name: 'Book your return flight' }).waitFor()
  await expectSound(page)
  await page.goBack()
  await confirmed.getByRole('link', { name: 'Book return flight' }).click()

  await page.getByText('Return flight, 2 of 2').waitFor()
  expect(await page.getByLabel('Last name').inputValue()).toBe(traveller.lastName)
  await goOnToPayment(page)
  await payFromWallet(page)
  await goOnToBookings(page)
  const booked = await bookingsOf(traveller.lastName)
  expect(booked.map(({ timesTicketed }) => timesTicketed)).toEqual([1, 1])
  for (const { pnr } of booked) await page.getByText(pnr, { exact: true }).first().waitFor()
})

test('a return flight that failed is booked again from where that is said, with the same traveller', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = adult('Ritu', freshName('Again'))
  await openResults(page, { ...DELHI_TO_MUMBAI, inDays: 33, backInDays: 37 })
  // Two suppliers' sessions: of one that has sold the outbound, nobody could say that it holds no return.
  await chooseFlight(page, CALM_FULL_SERVICE)
  await page.getByRole('region', { name: 'Your selection' }).getByText('Not chosen yet').waitFor()
  await chooseFlight(page, CALM)
  await page.getByRole('region', { name: 'Your selection' }).getByRole('button', { name: 'Continue' }).click()
  await fillTravellers(page, [traveller])
  await goOnToPayment(page)
  await payFromWallet(page)
  await page.getByRole('link', { name: 'Book return flight' }).click()
  await goOnToPayment(page)
  await orderFault({ method: 'Ticket', fault: 'ticket-failed', times: 1 })
  await payFromWallet(page)
  await page.getByRole('heading', { name: /could not confirm|money refunded/ }).waitFor()
  await expectSound(page)

  await page.getByRole('link', { name: 'Booking details' }).click()
  await page.getByRole('heading', { name: 'Book your return flight again' }).waitFor()
  await page.getByRole('link', { name: 'Book return flight' }).click()
  await page.getByText('Return flight, 2 of 2').waitFor()
  expect(await page.getByLabel('Last name').inputValue()).toBe(traveller.lastName)
  await goOnToPayment(page)
  await payFromWallet(page)
  await goOnToBookings(page)
  expect((await bookingsOf(traveller.lastName)).map(({ timesTicketed }) => timesTicketed)).toEqual([1, 1])
})
