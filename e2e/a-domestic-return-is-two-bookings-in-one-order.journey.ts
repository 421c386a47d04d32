import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { CALM, CALM_FULL_SERVICE, choosePair, type Journey, openResults } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { fillTravellers } from './fill-travellers.ts'
import { CARDS, goOnToBookings, payByCard, payFromWallet } from './pay.ts'
import { bookingsOf, orderFault } from './sandbox-control.ts'
import { DELHI_TO_MUMBAI, goOnToPayment } from './sell-flight.ts'
import { adult, freshName, type Traveller } from './travellers.ts'

test('an agent books Delhi to Mumbai and back for the same traveller, and pays once', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = adult('Ritu', freshName('Return'))
  await openResults(page, { ...DELHI_TO_MUMBAI, backInDays: 29 })
  await choosePair(page, { out: CALM, back: CALM })
  await expectSound(page)
  const bar = page.getByRole('region', { name: 'Your selection' })
  await bar.getByRole('button', { name: 'Continue' }).click()

  await page.getByText('Outbound, 1 of 2').waitFor()
  await fillTravellers(page, [traveller])
  await goOnToReturn(page)
  await page.reload()
  await page.getByText('You pay for both flights together.').waitFor()
  expect(await page.getByLabel('Last name').inputValue()).toBe(traveller.lastName)
  await expectSound(page)
  const alone = await page.getByRole('link', { name: 'Pay for outbound only' }).getAttribute('href')
  const other = await page.context().newPage()
  await other.goto(alone ?? '')
  await other.getByText('Your return flight is not added yet.').waitFor()
  await expectSound(other)

  await goOnToPayment(page)
  const order = page.getByRole('region', { name: 'Your order' })
  await order.getByRole('heading', { name: 'Delhi to Mumbai and back' }).waitFor()
  await order.getByText('Outbound', { exact: true }).waitFor()
  await order.getByText('Return', { exact: true }).waitFor()
  await expectSound(page)
  // What was open for the outbound alone is the payment of both now.
  await other.reload()
  await other.waitForURL(page.url())
  await payFromWallet(page)
  const confirmed = page.getByRole('region', { name: 'Booking confirmed' })
  await confirmed.getByRole('heading', { name: 'Mumbai to Delhi' }).waitFor()
  await expectSound(page)
  const booked = await bookingsOf(traveller.lastName)
  expect(booked.map(({ timesTicketed }) => timesTicketed)).toEqual([1, 1])
  for (const { pnr } of booked) await confirmed.getByText(pnr, { exact: true }).waitFor()
  await goOnToBookings(page)
  for (const { pnr } of booked) await page.getByText(pnr, { exact: true }).first().waitFor()
})

test('a retail customer pays for both flights with one card payment', async () => {
  const { page } = await visitor({ as: 'customer' })
  const traveller = adult('Ritu', freshName('Onecard'))
  const total = await goOnWithPair(page, { inDays: 27, backInDays: 31 }, traveller)
  await goOnToReturn(page)
  // What stood below the two lists is what is asked for.
  await page.getByText(total, { exact: true }).first().waitFor()
  await goOnToPayment(page)
  await payByCard(page, CARDS.good)
  await page.getByRole('region', { name: 'Booking confirmed' }).getByRole('heading', { name: 'Mumbai to Delhi' }).waitFor()
  expect((await bookingsOf(traveller.lastName)).map(({ timesTicketed }) => timesTicketed)).toEqual([1, 1])
})

test('of two flights paid once one is not booked: its money is back, and another is offered in its place', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = adult('Ritu', freshName('Half'))
  await goOnWithPair(page, { inDays: 35, backInDays: 39 }, traveller)
  await goOnToReturn(page)
  await goOnToPayment(page)
  await orderFault({ method: 'Ticket', fault: 'ticket-failed', times: 1 })
  await payFromWallet(page)
  const half = page.getByRole('region', { name: 'One of your two flights is booked' })
  await half.getByText('Refunded', { exact: true }).waitFor()
  await half.getByRole('link', { name: 'View ticket' }).waitFor()
  await page.getByRole('region', { name: 'Your order' }).getByText('Not booked').waitFor()
  await expectSound(page)
  // Both go out at once: either may be the one that the airline refuses.
  await half.getByRole('link', { name: /^(Book return|Search outbound) flight$/ }).waitFor()
  await half.getByRole('link', { name: 'Booking details' }).click()
  await page.getByRole('heading', { name: /^Book your (return|outbound) flight again$/ }).waitFor()
  await expectSound(page)
  expect((await bookingsOf(traveller.lastName)).filter(({ timesTicketed }) => timesTicketed === 1)).toHaveLength(1)
})

test('an outbound paid alone gets its return flight later, and one that failed is booked again with the same traveller', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = adult('Ritu', freshName('Again'))
  await goOnWithPair(page, { inDays: 33, backInDays: 37 }, traveller)
  await goOnToReturn(page)
  await page.getByRole('link', { name: 'Pay for outbound only' }).click()
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

/** To the travellers' page of the outbound, filled in. Returns the total of both. */
async function goOnWithPair(page: Page, days: Pick<Journey, 'inDays' | 'backInDays'>, traveller: Traveller): Promise<string> {
  await openResults(page, { ...DELHI_TO_MUMBAI, ...days })
  // Two suppliers' sessions: of one that has sold the outbound, nobody could say that it holds no return.
  await choosePair(page, { out: CALM_FULL_SERVICE, back: CALM })
  const total = await page.getByRole('region', { name: 'Your selection' }).getByRole('status').innerText()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByText('Outbound, 1 of 2').waitFor()
  await fillTravellers(page, [traveller])
  return /₹[\d,.]+/.exec(total)?.[0] ?? ''
}

async function goOnToReturn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to return flight' }).click()
  await page.getByText('Return flight, 2 of 2').waitFor()
}
