import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { unzip } from '../packages/server/src/testing/unzip.ts'
import { expectNoSidewaysScroll, visitor } from './browse.ts'
import { CALM_FULL_SERVICE, dayFromNow } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { openChangeRequest } from './open-change-request.ts'
import { ownProduct } from './own-product.ts'
import { goOnToBookings, payFromWallet } from './pay.ts'
import { balanceOf, toMinor } from './read-money.ts'
import { orderFault } from './sandbox-control.ts'
import { bookingOf, DELHI_TO_MUMBAI, openBooking, orderFlight } from './sell-flight.ts'
import { adult, freshName, type Traveller } from './travellers.ts'

test('a refund that no rule can price is quoted by staff, accepted, approved and paid to the last paisa', async () => {
  const { page: desk } = await visitor({ as: 'tickets' })
  const { page, traveller } = await sell()
  await reissue(page, desk, traveller)
  await page.reload()
  await (await openBooking(page, traveller)).getByRole('button', { name: 'Change Request' }).click()
  const asking = page.getByRole('dialog', { name: 'Change or cancel' })
  await asking.getByRole('radio', { name: /^Refund/ }).check()
  await asking.getByLabel('Remarks').fill('She cannot fly at all.')
  await asking.getByText('Our team will send you a quote.').waitFor()
  await asking.getByLabel('I agree to the cancellation policy and fare rules').check()
  await asking.getByRole('button', { name: 'Send request' }).click()
  await asking.waitFor({ state: 'detached' })
  const panel = await openChangeRequest(desk, traveller)
  await panel.getByRole('button', { name: 'Send quote' }).click()
  const price = desk.getByRole('dialog', { name: 'Send quote' })
  await price.getByLabel('Airline cancellation charge').fill('1800')
  await price.getByLabel('Supplier fee').fill('0')
  await price.getByLabel('Our cancellation fee').fill('200')
  await price.getByLabel('Remarks').fill('The airline stated its charge by phone.')
  await expectSound(desk)
  await price.getByRole('button', { name: 'Send quote to customer' }).click()
  await price.waitFor({ state: 'detached' })

  await openOwnRequest(page, traveller, /^(Refund|Void)/)
  const offer = page.getByRole('region', { name: 'Quote for your change' })
  const refund = toMinor(await offer.getByText('Refund to you').locator('xpath=..').locator('b').innerText())
  expect(refund).toBeGreaterThan(0)
  await expectSound(page)
  // The airline does not say whether it heard: nobody asks it twice, and staff takes over.
  await orderFault({ method: 'SendChangeRequest', fault: 'html-error', times: 1 })
  await offer.getByRole('button', { name: 'Accept' }).click()
  await page.getByText('Agreed.', { exact: true }).waitFor()
  const before = await balanceOf(page)

  await panel.getByRole('button', { name: 'Approve' }).click()
  const approval = desk.getByRole('dialog', { name: 'Approve' })
  await approval.getByLabel('Airline refund', { exact: true }).fill('1000')
  await approval.getByLabel('Airline charges').fill('1800')
  await approval.getByLabel('Reference').fill('By phone, 4711')
  await approval.getByRole('checkbox', { name: /^Pay the accepted quote/ }).check()
  await expectSound(desk)
  await approval.getByRole('button', { name: 'Approve' }).click()
  await approval.waitFor({ state: 'detached' })
  await expect.poll(() => balanceOf(page)).toBe(before + refund)

  await panel.getByRole('button', { name: 'Money received' }).click()
  const received = desk.getByRole('dialog', { name: 'Money received' })
  await received.getByLabel('Reference').fill('CN 88120')
  await received.getByRole('button', { name: 'Confirm' }).click()
  await received.waitFor({ state: 'detached' })
  await page.goto('/app/flight/bookings')
  await bookingOf(page, traveller).getByText('Cancelled').waitFor()
})

test('staff rejects with a reason, and the ticket is as it was', async () => {
  const { page, traveller } = await sell()
  await askToChange(page, traveller, 'Three days later, please.')
  const { page: desk } = await visitor({ as: 'tickets' })
  const panel = await openChangeRequest(desk, traveller)
  await panel.getByRole('button', { name: 'Reject' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Reject request?' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByText('This is required field.').waitFor()
  await dialog.getByLabel('Reason').fill('Every flight that day is full.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await desk.getByText('Request rejected. The ticket is unchanged.').waitFor()
  await page.goto('/app/flight/bookings')
  await bookingOf(page, traveller).getByText('Ticketed').waitFor()
  await openOwnRequest(page, traveller, /^Change Itinerary/)
  await page.getByText('Every flight that day is full.').first().waitFor()
})

test('each desk leads to what waits for its owner', async () => {
  const { page: agent } = await visitor({ as: 'agent', screen: 'phone' })
  await agent.goto('/app/desk')
  const wallet = agent.getByRole('list', { name: 'Wallet' })
  await wallet.getByRole('link', { name: /Available balance/ }).click()
  await agent.waitForURL('**/app/user/transactionHistory')

  const { page: accounts } = await visitor({ as: 'accounts' })
  await accounts.goto('/app/desk')
  const tasks = accounts.getByRole('list', { name: 'Needs attention' })
  await tasks.getByRole('link').first().waitFor()
  await expectSound(accounts)
  expect(await tasks.getByRole('link', { name: /request/i }).count()).toBe(0)
  await tasks.getByRole('link', { name: /payments? to verify/i }).click()
  await accounts.waitForURL('**/app/staff/payment-entries')

  const { page: tickets } = await visitor({ as: 'tickets' })
  await tickets.goto('/app/desk')
  const own = tickets.getByRole('list', { name: 'Needs attention' })
  expect(await own.getByRole('link', { name: /verify|payment/i }).count()).toBe(0)
  await own.getByRole('link', { name: /request/i }).click()
  await tickets.waitForURL('**/app/staff/changes')
})

test('a download goes on without its page and holds real dates, numbers and harmless words', async () => {
  const { traveller } = await sell()
  const { page } = await visitor({ as: 'tickets' })
  await page.goto('/app/staff/tickets')
  await page.getByRole('searchbox', { name: 'PNR, passenger or reference' }).fill(traveller.lastName)
  await expect.poll(() => page.getByRole('region', { name: 'Tickets' }).getByRole('row').count()).toBe(2)
  await page.getByRole('button', { name: 'Download Excel' }).click()
  await page.getByRole('dialog', { name: 'Download Excel' }).getByRole('button', { name: 'Close' }).last().click()
  await page.goto('/app/desk')
  await page.goto('/app/staff/downloads')
  await expectSound(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('region', { name: 'Your downloads' }).getByRole('link', { name: 'Download' }).first().click(),
  ])
  const sheet = unzip(readFileSync(await file.path()), 'xl/worksheets/sheet1.xml')
  expect(sheet).toContain(traveller.lastName)
  const rows = sheet.match(/<row .*?<\/row>/gs) ?? []
  expect(rows).toHaveLength(2)
  // A date is a number with a date's style, an amount a number; neither is text.
  const cells = (rows[1]?.match(/<c .*?<\/c>/gs) ?? []).filter(
    (cell) => !cell.includes('t="inlineStr"') && /<v>[\d.]+<\/v>/.test(cell),
  )
  expect(cells.length).toBeGreaterThanOrEqual(4)
  expect(sheet).not.toMatch(/<f>/)

  const { page: desk } = await visitor({ as: 'desk' })
  await desk.goto('/app/staff/tickets')
  await desk.getByRole('heading', { name: 'Air Ticket Queue' }).waitFor()
  expect(await desk.getByRole('button', { name: 'Download Excel' }).count()).toBe(0)
})

test('what the gateway paid out and nobody here knows is found by a run and ended with a reason', async () => {
  const stranger = `pay_${freshName('Stranger')}`
  await plantTwoDaysAgo(stranger)
  const { page } = await visitor({ as: 'accounts' })
  await page.goto('/app/staff/reconciliation')
  await page.getByRole('button', { name: 'Run now' }).click()
  const row = page.getByRole('row').filter({ hasText: stranger })
  await row.getByRole('button').click()
  const panel = page.getByRole('complementary', { name: /^Difference / })
  await panel.getByText('₹1,234.00').first().waitFor()
  const close = panel.getByRole('button', { name: 'Close, no entry' })
  expect(await close.getAttribute('aria-disabled')).toBe('true')
  await panel.getByLabel('Reason or note').fill('A payment of our sister company.')
  await expectSound(page)
  await close.click()
  await panel.getByText('A payment of our sister company.').waitFor()
  // The history may be refreshed before the answer comes that empties the field.
  await expect.poll(() => panel.getByLabel('Note', { exact: true }).inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Resolved' }).click()
  await page.getByRole('row').filter({ hasText: stranger }).waitFor()
  await expectNoSidewaysScroll(page)
})

async function sell(): Promise<{ page: Page; traveller: Traveller }> {
  const { page } = await visitor({ as: 'agent' })
  const traveller = adult('Dora', freshName('Desk'))
  await orderFlight(page, [traveller], DELHI_TO_MUMBAI, CALM_FULL_SERVICE)
  await payFromWallet(page)
  await goOnToBookings(page)
  return { page, traveller }
}

/** A ticket that was changed before: no rule says any more what its refund costs. */
async function reissue(page: Page, desk: Page, { lastName }: Traveller): Promise<void> {
  const opened = await openBooking(page, { lastName })
  const slug = await opened.getByRole('link', { name: 'View Ticket (Full)' }).getAttribute('href')
  const bookingId = Number(
    Buffer.from(slug?.split('/').at(-1) ?? '', 'base64')
      .toString()
      .split('___')[0],
  )
  const asked = { BookingId: bookingId, RequestType: 3, CancellationType: 3, Sectors: [], TicketId: [], Remarks: 'Later, please' }
  const { changeRequestId } = await call<{ changeRequestId: number }>(page, 'changeRequest', {
    ...asked,
    idempotencyKey: crypto.randomUUID(),
  })
  type Offered = { change: { offer: { quoteId: string } } }
  const price = { changeRequestId, airlinePenalty: '0', remarks: 'Free of charge' }
  const { change } = await call<Offered>(desk, 'quoteChangeRequest', price)
  await call(page, 'acceptChangeQuote', { changeRequestId, quoteId: change.offer.quoteId })
  type Booked = { booking: { legs: { segments: Segment[] }[] } }
  const { booking } = await call<Booked>(page, 'getBookingDetails', { bookingId })
  await call(desk, 'recordReissue', {
    changeRequestId,
    tickets: [{ passengerPlace: 0, ticketNumber: `098-${Date.now()}` }],
    flights: booking.legs.flatMap(({ segments }, leg) => segments.map((segment) => flown(segment, leg))),
  })
}

type Segment = {
  airlineCode: string
  flightNumber: string
  fareClass: string
  originAirportCode: string
  destinationAirportCode: string
  departureTime: string
  arrivalTime: string
}

function flown(segment: Segment, leg: number) {
  return {
    leg,
    airlineCode: segment.airlineCode,
    flightNumber: segment.flightNumber,
    bookingClass: segment.fareClass,
    origin: segment.originAirportCode,
    destination: segment.destinationAirportCode,
    departureLocal: segment.departureTime.slice(0, 16),
    arrivalLocal: segment.arrivalTime.slice(0, 16),
  }
}

async function call<Body>(page: Page, path: string, body: object): Promise<Body> {
  const answer = await page.request.post(`http://localhost:${ownProduct().port}/api/flight/${path}`, { data: body })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as Body
}

async function askToChange(page: Page, traveller: Traveller, remarks: string): Promise<void> {
  await (await openBooking(page, traveller)).getByRole('button', { name: 'Change Request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change or cancel' })
  await dialog.getByRole('radio', { name: /^Change Itinerary/ }).check()
  await dialog.getByRole('textbox', { name: 'New date' }).fill(dayFromNow(28))
  await dialog.getByLabel('Remarks').fill(remarks)
  await dialog.getByLabel('I agree to the cancellation policy and fare rules').check()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function openOwnRequest(page: Page, { lastName }: Traveller, kind: RegExp): Promise<void> {
  await page.goto('/app/flight/changes')
  await page
    .getByRole('region', { name: kind })
    .filter({ hasText: new RegExp(lastName, 'i') })
    .first()
    .getByRole('link')
    .click()
}

/** The gateway pays out two days later: what is to show today must have come then. */
async function plantTwoDaysAgo(gatewayPaymentId: string): Promise<void> {
  const twoDays = 2 * 86_400_000
  await steer('clock', { shiftMs: -twoDays })
  await steer('gateway/plant', { gateway: 'own', kind: 'stranger', gatewayPaymentId, amount: '1234.00', currency: 'INR' })
  await steer('clock', { shiftMs: twoDays })
}

async function steer(what: string, body: object): Promise<void> {
  const response = await fetch(`${ownProduct().sandboxUrl}/sandbox/control/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
}
