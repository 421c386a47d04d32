import { afterEach, expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { CALM, chooseFlight, openResults, resultsPath } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { goOnToBookings, payFromWallet } from './pay.ts'
import { bookingsOf, clearFaults, orderFault } from './sandbox-control.ts'
import { bookingOf, DELHI_TO_MUMBAI, orderFlight } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

afterEach(clearFaults)

test('all suppliers are down: the page says who did not answer, and searches again', async () => {
  const { page } = await visitor({ as: 'agent' })
  await orderFault({ method: 'Search', fault: 'html-error' })
  await page.goto(resultsPath({ ...DELHI_TO_MUMBAI, inDays: 26 }))
  await page.getByRole('heading', { name: 'No supplier answered' }).waitFor()
  await expectSound(page)
  await clearFaults()
  await page.getByRole('button', { name: 'Search again' }).click()
  await page.getByRole('article').first().waitFor()
})

test('one slow supplier holds nobody up: the others can be read, its flights sort in when they come', async () => {
  const { page } = await visitor({ as: 'agent' })
  await orderFault({ method: 'Search', fault: 'latency', latencyMs: 3_000, source: '6E' })
  await page.goto(resultsPath({ ...DELHI_TO_MUMBAI, inDays: 27 }))
  await page.getByRole('article').first().waitFor()
  await page.getByText(/^8 of 9 suppliers answered/).waitFor()
  await page.getByRole('article').first().hover()
  const count = page.getByText(/^\d+ of \d+ flights$/)
  const before = await count.innerText()
  await page.getByText(/(\d+) of \1 suppliers answered/).waitFor()
  await expect.poll(() => count.innerText()).not.toBe(before)
})

test('a supplier that answers rubbish costs its own flights and nothing else', async () => {
  const { page } = await visitor({ as: 'agent' })
  await orderFault({ method: 'Search', fault: 'truncated-json', source: '6E' })
  await page.goto(resultsPath({ ...DELHI_TO_MUMBAI, inDays: 28 }))
  await page
    .getByText(/did not answer/)
    .first()
    .waitFor()
  await page.getByRole('article').first().waitFor()
  await expectSound(page)
})

test('without a network the page says so, keeps what was typed and goes on when it is back', async () => {
  const { page, context } = await visitor({ as: 'agent' })
  await openResults(page, DELHI_TO_MUMBAI)
  await chooseFlight(page, CALM)
  await page.getByLabel('First name').fill('Offline')
  await context.setOffline(true)
  await page.getByText('You appear to be offline.').waitFor()
  await expectSound(page)
  await context.setOffline(false)
  await page.getByText('You appear to be offline.').waitFor({ state: 'detached' })
  expect(await page.getByLabel('First name').inputValue()).toBe('Offline')
})

test("the page of a proxy in the place of an answer is reported in the specification's words, in a list and in a toast", async () => {
  const { page } = await visitor({ as: 'admin' })
  await page.route('**/api/flight/getTickets', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  )
  await page.goto('/app/staff/tickets')
  await page.getByText('Request timeout.Please check your netowrk connection.', { exact: true }).waitFor()
  await expectSound(page)
  await page.unroute('**/api/flight/getTickets')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Request timeout.Please check your netowrk connection.').waitFor({ state: 'detached' })

  await page.goto('/app/staff/customers')
  await page.getByRole('row').filter({ hasText: 'agent2@' }).locator('[data-row]').click()
  const hold = page.getByRole('switch', { name: 'Holds allowed' })
  const before = await hold.isChecked()
  await page.route('**/api/wl/user/setFlightHoldSettingForUser', (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' }),
  )
  await hold.click()
  await page.getByText('Something went wrong. HTTP (POST) request failed. Please contact support.', { exact: true }).waitFor()
  await expect.poll(() => hold.isChecked()).toBe(before)
  await expectSound(page)
})

test('a double press on Pay books once and charges once', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = adult('Dipti', freshName('Double'))
  await orderFlight(page, [traveller])
  await page.getByRole('radio', { name: /^Wallet / }).check()
  await page.getByRole('button', { name: /from wallet$/ }).dblclick()
  await goOnToBookings(page)
  const booking = bookingOf(page, traveller)
  await booking.getByText('Ticketed').waitFor()
  const pnr = await booking.getByRole('button').first().innerText()
  const [sold, ...more] = await bookingsOf(traveller.lastName)
  expect([sold?.ticketRequests, sold?.timesTicketed, more.length]).toEqual([1, 1, 0])
  await page.goto('/app/user/transactionHistory')
  const entries = page.getByRole('row').filter({ hasText: pnr })
  await entries.first().waitFor()
  expect((await entries.allInnerTexts()).filter((entry) => /−/.test(entry))).toHaveLength(1)
})

test('two tabs pay the same order: one booking, and both say so', async () => {
  const { page, context } = await visitor({ as: 'agent' })
  const traveller = adult('Tulsi', freshName('Twotabs'))
  await orderFlight(page, [traveller])
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: /from wallet$/ }).waitFor()
  await Promise.all([payFromWallet(page), payFromWallet(other)])
  for (const tab of [page, other])
    await tab
      .getByText(/Booking confirmed|Ticketed/)
      .first()
      .waitFor()
  const sold = await bookingsOf(traveller.lastName)
  expect(sold.map(({ ticketRequests, timesTicketed }) => [ticketRequests, timesTicketed])).toEqual([[1, 1]])
})

test('the back button after a payment shows what was booked and offers no second payment', async () => {
  const { page } = await visitor({ as: 'agent' })
  await orderFlight(page, [adult('Bela', freshName('Backward'))])
  await payFromWallet(page)
  await goOnToBookings(page)
  await page.goBack()
  await page.getByRole('heading', { name: 'Booking confirmed' }).waitFor()
  expect(await page.getByRole('button', { name: /^Pay / }).count()).toBe(0)
  await expectSound(page)
})

test('a ticket that takes its time says the truth meanwhile, and is issued in the end', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = adult(freshName('Slow'), 'Inprogress')
  await orderFlight(page, [traveller])
  await payFromWallet(page)
  await page
    .getByText(/The airline is issuing your tickets|We are checking with the airline/)
    .first()
    .waitFor()
  await expectSound(page)
  await page.goto('/app/flight/bookings')
  const booking = bookingOf(page, traveller)
  expect(await booking.innerText()).toMatch(/Being issued|Checking with the airline/)
  const isIssued = async () => {
    await page.reload()
    await booking.waitFor()
    return /Ticketed/.test(await booking.innerText())
  }
  await expect.poll(isIssued, { timeout: 60_000, interval: 2_000 }).toBe(true)
})

test('when the airline does not issue, the money is refunded and the page says so', async () => {
  const { page } = await visitor({ as: 'agent' })
  await orderFlight(page, [adult(freshName('Fail'), 'Ticketfail')])
  const spendable = page.getByRole('link', { name: /₹/ }).first()
  const before = await spendable.innerText()
  await payFromWallet(page)
  await page
    .getByText(/Your payment was refunded to your wallet|Nothing was charged/)
    .first()
    .waitFor()
  await expectSound(page)
  await page.reload()
  await expect.poll(() => spendable.innerText()).toBe(before)
})
