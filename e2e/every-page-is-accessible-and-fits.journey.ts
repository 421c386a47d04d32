import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, PEOPLE, type Person, type Screen, visitor } from './browse.ts'
import { resultsPath } from './choose-flight.ts'
import { payFromWallet } from './pay.ts'
import { bookingOf, DELHI_TO_MUMBAI, orderFlight } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

/** Fifty pages, one after the other, on a machine that does other things too. */
const WALK_MS = 300_000

/** A page, who opens it, and what is on it once it is whole. */
type Stop = { as?: Person; path: string; shows: string | RegExp }

/** Addresses that a sale left behind: its travellers' page, its order, its ticket, its row in the queue. */
let sold: { book: string; order: string; details: string; ticket: string }

test('a sale that leaves all the addresses behind', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = adult('Anita', freshName('Address'))
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname + new URL(frame.url()).search))
  await orderFlight(page, [traveller])
  await payFromWallet(page)
  await page.waitForURL('**/app/flight/bookings')
  const ticket = await bookingOf(page, traveller).getByRole('link', { name: 'View Ticket (Full)' }).getAttribute('href')
  const find = (part: string) => visited.find((path) => path.includes(part)) ?? part
  sold = {
    book: find('/flight/book/'),
    order: find('/user/payments/'),
    details: find('/flight/book/').replace('/book/', '/booking-details/').split('?')[0] ?? '',
    ticket: ticket ?? '',
  }
  expect(Object.values(sold).every((path) => path.startsWith('/app/'))).toBe(true)
})

function stops(): Stop[] {
  return [
    { path: '/app/login', shows: 'Sign in' },
    { path: '/app/login?redirectTo=%2Fflight%2Fbookings', shows: 'Please sign in to continue.' },
    { path: '/app/forgot_password', shows: 'Send the link' },
    { path: '/app/generate_password?token=never-made', shows: 'Ask for a new link' },
    { path: sold.ticket, shows: 'Flights' },
    { path: `${sold.ticket}?pax=0`, shows: 'Flights' },
    { path: '/app/flight/eTicket/nothing', shows: 'There is no such ticket' },
    { path: '/app/flight/offer/nothing.that-was-ever-signed', shows: 'There is no such offer' },
    { as: 'agent', path: '/app/flight/calendar-fare?origin=DEL&destination=BOM', shows: 'cheapest days' },
    { as: 'agent', path: '/app/flight/offers', shows: 'Shared flights' },
    { as: 'admin', path: '/app/staff/flight-sources', shows: 'Full-service airlines' },
    { as: 'agent', path: '/app/desk', shows: 'Top airlines' },
    { as: 'admin', path: '/app/desk', shows: 'Top airlines' },
    { as: 'admin', path: '/app/staff/audit', shows: 'Download Excel' },
    { as: 'agent', path: '/app/flight', shows: 'Flight Deals' },
    { as: 'agent', path: resultsPath(DELHI_TO_MUMBAI), shows: /(\d+) of \1 suppliers answered/ },
    { as: 'agent', path: resultsPath({ ...DELHI_TO_MUMBAI, backInDays: 29 }), shows: /(\d+) of \1 suppliers answered/ },
    { as: 'agent', path: sold.book, shows: /Travellers|too old|did not confirm/ },
    { as: 'agent', path: sold.order, shows: 'Booked' },
    { as: 'agent', path: sold.details, shows: 'Your tickets are issued.' },
    { as: 'agent', path: '/app/flight/bookings', shows: 'View Ticket (Full)' },
    { as: 'agent', path: '/app/flight/bookings?search=nobodyhasthisname', shows: 'Nothing fits' },
    { as: 'agent', path: '/app/user/transactionHistory', shows: 'You can spend' },
    { as: 'agent', path: sold.ticket, shows: 'Flights' },
    { as: 'agent', path: '/app/no/such/page', shows: 'There is no such page' },
    { as: 'agent', path: '/app/staff/tickets', shows: 'You are not allowed to open this' },
    { as: 'agent', path: '/app/flight/changes', shows: 'Change requests' },
    { as: 'agent', path: '/app/flight/changes?open=1', shows: 'There is no such request' },
    { as: 'agent', path: '/app/flight/holds', shows: 'Book a Flight' },
    { as: 'agent', path: '/app/staff/changes', shows: 'You are not allowed to open this' },
    { as: 'admin', path: '/app/staff/changes?tab=all', shows: 'Flight cancelled' },
    { as: 'admin', path: '/app/staff/change-rules', shows: 'When refunds are due' },
    { as: 'customer', path: '/app/user/notifications', shows: 'A ticket was issued' },
    { as: 'admin', path: '/app/user/notifications', shows: 'The daily reconciliation found a difference' },
    { as: 'corporate', path: '/app/flight/bookings', shows: 'No tickets yet' },
    { as: 'corporate', path: '/app/user/transactionHistory', shows: 'You can spend' },
    { as: 'desk', path: '/app/staff/tickets', shows: /tickets?$/ },
    { as: 'admin', path: '/app/staff/tickets?status=ticketed', shows: 'Ticketed' },
    { as: 'agent', path: '/app/user/dashboard/userProfile', shows: 'Change password' },
    { as: 'agent', path: '/app/staff/customers', shows: 'You are not allowed to open this' },
    { as: 'admin', path: '/app/staff/customers', shows: 'agent2@skylark.example' },
    { as: 'admin', path: '/app/staff/customers?search=nobodyhasthisname', shows: 'No results found!' },
    { as: 'admin', path: '/app/staff/markups', shows: 'Which rule wins' },
    { as: 'admin', path: '/app/staff/markups?tab=airlineSpecific&rule=new', shows: 'Put into draft' },
    { as: 'admin', path: '/app/staff/markups?tab=checks', shows: 'Rules that overlap' },
    { as: 'admin', path: '/app/staff/markups?tab=history', shows: 'Edition 1' },
    { as: 'admin', path: '/app/staff/markups?tab=customers', shows: 'Change Group' },
    { as: 'admin', path: '/app/staff/markups?tab=draft', shows: 'No draft' },
  ]
}

/** Every stop in one browser, as whoever it asks for; all that is wrong is told at once. */
async function walk(screen: Screen, dark: boolean, look: (page: Page) => Promise<void>): Promise<string[]> {
  const { page, context } = await visitor({ screen, dark })
  const wrong: string[] = []
  for (const { as, path, shows } of stops()) {
    await context.clearCookies()
    const url = `http://localhost:${inject('port')}`
    if (as) await context.addCookies([{ name: 'auth-token', value: inject('sessions')[PEOPLE[as]] ?? '', url }])
    await page.goto(path)
    await page
      .getByText(shows)
      .filter({ visible: true })
      .first()
      .waitFor()
      .then(() => look(page))
      .catch((error: Error) => wrong.push(`${as ?? 'nobody'} at ${path}: ${error.message}`))
  }
  return wrong
}

test.each([{ dark: false }, { dark: true }])(
  'every page, for everyone, passes axe (dark: $dark)',
  { timeout: WALK_MS },
  async ({ dark }) => {
    expect(await walk('desktop', dark, expectAccessible)).toEqual([])
  },
)

test.each(['narrow', 'zoomed', 'tablet'] as const)('no page scrolls sideways (%s)', { timeout: WALK_MS }, async (screen) => {
  expect(await walk(screen, false, expectNoSidewaysScroll)).toEqual([])
})
