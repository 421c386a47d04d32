import { expect, test } from 'vitest'
import { PEOPLE, type Person, visitor } from './browse.ts'
import { CALM, CALM_FULL_SERVICE, chooseFlight, dayFromNow, openResults, resultsPath, untilAllAnswered } from './choose-flight.ts'
import { DESK_AND_PHONE, lookInEverySize, PAGES_FIT, SIZES_TO_FIT } from './expect-fits.ts'
import { fillTravellers } from './fill-travellers.ts'
import { ownProduct } from './own-product.ts'
import { goOnToBookings, payFromWallet } from './pay.ts'
import { DELHI_TO_MUMBAI, goOnToPayment, openBooking, orderFlight } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

/** More than a hundred pages in four windows, one after the other, on a machine that does other things too. */
const WALK_MS = 600_000

/** As much as a booking can hold: nine travellers with long names, four sectors, a price in lakhs. */
const SURNAME = freshName('Venkatanarasimharajuvaripeta')
const NINE = [
  'Subramaniam',
  'Meenakshi',
  'Annapoorneshwari',
  'Raja',
  'Thirunavukkarasu',
  'Lakshmi',
  'Uma',
  'Ashok',
  'Padmanabhan',
].map((first) => adult(first, SURNAME))
const ROUND = ['DEL', 'BOM', 'BLR', 'MAA', 'DEL']
const LEGS = ROUND.slice(1).map((to, place) => `${ROUND[place]}-${to}-${dayFromNow(20 + 2 * place)}`)
const ROUND_PATH = `/app/flight/search-result?type=multiCity&legs=${LEGS.join(',')}&adt=${NINE.length}`

/** A page, who opens it, and what is on it once it is whole. */
type Stop = { as?: Person; path: string; shows: string | RegExp }

/** Addresses that a sale left behind: its travellers' page, its order, its ticket, its row in the queue. */
let begun: { book: string; pay: string; change: string }
let sold: { book: string; order: string; details: string; ticket: string; bookingId: string }

test('a sale that leaves all the addresses behind', { timeout: WALK_MS }, async () => {
  const { page } = await visitor({ as: 'agent' })
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname + new URL(frame.url()).search))
  await page.goto(ROUND_PATH)
  await untilAllAnswered(page)
  await chooseFlight(page, CALM)
  await fillTravellers(page, NINE)
  await goOnToPayment(page)
  await payFromWallet(page)
  await goOnToBookings(page)
  const booking = await openBooking(page, { lastName: SURNAME })
  const ticket = await booking.getByRole('link', { name: 'View Ticket (Full)' }).getAttribute('href')
  const find = (part: string) => visited.find((path) => path.includes(part)) ?? part
  const [bookingId = ''] = Buffer.from(ticket?.split('/').at(-1) ?? '', 'base64')
    .toString()
    .split('___')
  sold = {
    bookingId,
    book: find('/flight/book/'),
    order: find('/user/payments/'),
    details: find('/flight/book/').replace('/book/', '/booking-details/').split('?')[0] ?? '',
    ticket: ticket ?? '',
  }
  const { bookingId: number, ...paths } = sold
  expect(Number(number)).toBeGreaterThan(0)
  expect(Object.values(paths).every((path) => path.startsWith('/app/'))).toBe(true)
})

test('a booking that is begun, one that is not paid, and a request that is open', { timeout: WALK_MS }, async () => {
  const { page } = await visitor({ as: 'agent' })
  const here = () => page.url().replace(/^https?:\/\/[^/]+/, '')
  const traveller = adult('Later', SURNAME)
  await orderFlight(page, [traveller], DELHI_TO_MUMBAI, CALM_FULL_SERVICE)
  await payFromWallet(page)
  await goOnToBookings(page)
  const booking = await openBooking(page, { lastName: `Later ${SURNAME}` })
  await booking.getByRole('button', { name: 'Change Request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change or cancel' })
  await dialog.getByRole('radio', { name: /^Change Itinerary/ }).check()
  await dialog.getByRole('textbox', { name: 'New date' }).fill(dayFromNow(26))
  await dialog.getByLabel('Remarks').fill('One day later, please.')
  await dialog.getByLabel('I agree to the cancellation policy and fare rules').check()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto('/app/flight/changes')
  await page.getByRole('link', { name: new RegExp(`Later ${SURNAME}`, 'i') }).click()
  await page.getByRole('heading', { name: 'Change Itinerary' }).waitFor()
  const change = here()
  await orderFlight(page, [adult('Unpaid', SURNAME)])
  const pay = here()
  await openResults(page, DELHI_TO_MUMBAI)
  await chooseFlight(page, CALM)
  await page.getByRole('region', { name: 'Travellers' }).waitFor()
  begun = { book: here(), pay, change }
})

function stops(): Stop[] {
  return [
    { as: 'agent', path: begun.book, shows: 'First name' },
    { as: 'agent', path: begun.pay, shows: 'How would you like to pay?' },
    { as: 'agent', path: begun.change, shows: 'One day later, please.' },
    { as: 'admin', path: begun.change.replace('/flight/', '/staff/'), shows: 'One day later, please.' },
    { path: '/app/login', shows: 'Sign in' },
    { path: '/app/login?redirectTo=%2Fflight%2Fbookings', shows: 'Please sign in to continue.' },
    { path: '/app/forgot_password', shows: 'Send link' },
    { path: '/app/generate_password?token=never-made', shows: 'Ask for a new link' },
    { path: '/app/signup', shows: 'I accept the terms and conditions.' },
    { path: '/app/login_by_session', shows: 'This link is incomplete.' },
    { path: '/app/social_login/google', shows: 'This sign-in has ended or was used already.' },
    { path: '/app/signup_success', shows: 'Open it within 7 days' },
    { path: '/app/confirm_signup?token=never-made', shows: 'Sign up again' },
    { path: '/app/unsubscribe?token=never-made', shows: 'You get no more offers' },
    { path: sold.ticket, shows: 'Flights' },
    { path: `${sold.ticket}?pax=0`, shows: 'Flights' },
    { path: '/app/flight/eTicket/nothing', shows: 'Ticket not found' },
    { path: '/app/voucher/nothing', shows: 'Voucher not found' },
    { path: '/app/flight/offer/nothing.that-was-ever-signed', shows: 'Offer not found' },
    { as: 'agent', path: '/app/flight/calendar-fare?origin=DEL&destination=BOM', shows: 'cheapest days' },
    { as: 'agent', path: '/app/flight/offers', shows: 'Offers' },
    { as: 'admin', path: '/app/staff/flight-sources', shows: 'Full-service airlines' },
    { as: 'agent', path: '/app/desk', shows: 'Top airlines' },
    { as: 'admin', path: '/app/desk', shows: 'Top airlines' },
    { as: 'admin', path: '/app/staff/audit', shows: 'Download Excel' },
    { as: 'agent', path: '/app/flight', shows: 'Flight Deals' },
    { as: 'agent', path: resultsPath(DELHI_TO_MUMBAI), shows: /(\d+) of \1 suppliers answered/ },
    { as: 'agent', path: resultsPath({ ...DELHI_TO_MUMBAI, backInDays: 29 }), shows: /(\d+) of \1 suppliers answered/ },
    { as: 'agent', path: ROUND_PATH, shows: /(\d+) of \1 suppliers answered/ },
    { as: 'agent', path: sold.book, shows: /Travellers|have expired|no longer available|did not confirm/ },
    { as: 'agent', path: sold.order, shows: 'Booking confirmed' },
    { as: 'agent', path: sold.details, shows: 'Your tickets are issued.' },
    { as: 'agent', path: '/app/flight/bookings', shows: 'Ticketed' },
    { as: 'agent', path: `/app/flight/bookings?open=${sold.bookingId}`, shows: 'View Ticket (Full)' },
    { as: 'agent', path: '/app/user/dashboard/referral', shows: 'Your referral code' },
    { as: 'admin', path: '/app/user/dashboard/referral', shows: 'No access' },
    { as: 'admin', path: '/app/staff/quotations/figures', shows: 'Why quotations were lost' },
    { as: 'agent', path: '/app/quotations', shows: 'No access' },
    { as: 'agent', path: '/app/flight/bookings?search=nobodyhasthisname', shows: 'No results' },
    { as: 'agent', path: '/app/user/transactionHistory', shows: 'Available balance' },
    { as: 'agent', path: sold.ticket, shows: 'Flights' },
    { as: 'agent', path: '/app/no/such/page', shows: 'Page not found' },
    { as: 'agent', path: '/app/staff/tickets', shows: 'No access' },
    { as: 'admin', path: '/app/createNewUser', shows: 'B2C: private customer' },
    { as: 'corporate', path: '/app/createNewUser', shows: 'No access' },
    { as: 'agent', path: '/app/flight/changes', shows: 'Change requests' },
    { as: 'agent', path: '/app/flight/changes?open=1', shows: 'Request not found' },
    { as: 'agent', path: '/app/flight/holds', shows: 'Book a Flight' },
    { as: 'agent', path: '/app/staff/changes', shows: 'No access' },
    { as: 'admin', path: '/app/staff/changes?tab=all', shows: 'Flight cancelled' },
    { as: 'admin', path: '/app/staff/change-rules', shows: 'When refunds are due' },
    { as: 'customer', path: '/app/user/notifications', shows: 'A ticket was issued' },
    { as: 'admin', path: '/app/user/notifications', shows: 'The daily reconciliation found a difference' },
    // Another journey buys for this company, before this walk or after it.
    { as: 'corporate', path: '/app/flight/bookings', shows: /^(No tickets yet|Ticketed)$/ },
    { as: 'corporate', path: '/app/user/transactionHistory', shows: 'Available balance' },
    { as: 'desk', path: '/app/staff/tickets', shows: /tickets?$/ },
    { as: 'admin', path: '/app/staff/tickets?status=ticketed', shows: 'Ticketed' },
    { as: 'admin', path: '/app/staff/sales', shows: 'Delivered' },
    { as: 'admin', path: '/app/staff/sales?number=nobodyhasthis', shows: 'No results' },
    { as: 'agent', path: '/app/staff/sales', shows: 'No access' },
    { as: 'admin', path: `/app/staff/tickets?search=${SURNAME}&open=${sold.bookingId}`, shows: 'History' },
    { as: 'admin', path: '/app/staff/walletReport', shows: 'Wallets' },
    { as: 'accounts', path: '/app/staff/payment-entries', shows: 'Payment entries' },
    { as: 'accounts', path: '/app/staff/reconciliation', shows: 'Reconciliation' },
    { as: 'admin', path: '/app/staff/payment-settings', shows: 'Payment settings' },
    { as: 'admin', path: '/app/staff/downloads', shows: 'Downloads' },
    { as: 'agent', path: '/app/bookings/downloads', shows: 'Downloads' },
    { as: 'agent', path: '/app/user/dashboard/userProfile', shows: 'Change password' },
    { as: 'agent', path: '/app/user/supplier/becomeSupplier', shows: 'What you offer' },
    { as: 'agent', path: '/app/user/team', shows: 'May do everything' },
    { as: 'agent', path: '/app/user/team?tab=approvals', shows: 'No requests' },
    { as: 'agent', path: '/app/staff/customers', shows: 'No access' },
    { as: 'admin', path: '/app/staff/customers', shows: 'agent2@skylark.example' },
    { as: 'admin', path: '/app/staff/customers?view=consumers', shows: 'No consumers yet' },
    { as: 'admin', path: '/app/staff/customers?search=nobodyhasthisname', shows: 'No Results found!' },
    { as: 'admin', path: '/app/staff/dmc-activities', shows: 'No activities yet' },
    { as: 'admin', path: '/app/staff/areas', shows: 'No areas yet' },
    { as: 'admin', path: '/app/staff/accommodations', shows: 'No accommodations yet' },
    { as: 'admin', path: '/app/staff/dmc-combos', shows: 'No combos yet' },
    { as: 'admin', path: '/app/staff/markets', shows: 'No markets yet' },
    // A site that sells flights alone.
    { as: 'admin', path: '/app/staff/travelling', shows: 'No access' },
    { as: 'admin', path: '/app/staff/drivers', shows: 'No drivers yet' },
    { as: 'admin', path: '/app/staff/drivers?tab=vehicles', shows: 'No vehicles yet' },
    { as: 'admin', path: '/app/staff/driver-locations', shows: 'No locations yet' },
    { as: 'admin', path: '/app/staff/area-transfer', shows: 'No area transfers found' },
    { as: 'admin', path: '/app/staff/rate-studio', shows: 'No tour options yet' },
    { as: 'admin', path: '/app/staff/rate-studio/999999', shows: 'Try again' },
    { as: 'admin', path: '/app/activities/markup', shows: 'No activity markups yet' },
    { as: 'admin', path: '/app/staff/rate-studio/import', shows: 'Columns may have any order' },
    { as: 'admin', path: '/app/staff/permission-groups', shows: 'People' },
    { as: 'admin', path: '/app/staff/network', shows: 'No consumers yet' },
    { as: 'admin', path: '/app/staff/network?view=requests', shows: 'No Requests found!' },
    { as: 'admin', path: '/app/staff/network?view=suppliers', shows: 'Blue Dhow DMC LLC' },
    { as: 'admin', path: '/app/staff/network?view=linked', shows: 'No linked suppliers yet' },
    { as: 'admin', path: '/app/staff/network?view=offers', shows: 'Offered to other sites' },
    { as: 'admin', path: '/app/staff/network?view=applications', shows: 'No applications yet' },
    { as: 'admin', path: '/app/staff/network?view=installations', shows: 'No partner installations yet' },
    { as: 'admin', path: '/app/staff/network?view=keys', shows: 'No keys yet' },
    { as: 'admin', path: '/app/staff/public-pages', shows: 'Not written' },
    { as: 'agent', path: '/app/user/api', shows: 'No keys yet' },
    { path: '/app/api-partner-program', shows: 'Sell what we sell' },
    { path: '/app/privacy_policy', shows: 'Who else gets it' },
    { path: '/app/cancellation_return_refund_policy', shows: 'This page has not been written yet' },
    { path: '/app/terms_and_conditions', shows: 'Prices and seats' },
    { as: 'admin', path: '/app/staff/markups', shows: 'Rule priority' },
    { as: 'admin', path: '/app/staff/markups?tab=airlineSpecific&rule=new', shows: 'Add to draft' },
    { as: 'admin', path: '/app/staff/markups?tab=checks', shows: 'Overlapping rules' },
    { as: 'admin', path: '/app/staff/markups?tab=history', shows: 'Edition 1' },
    { as: 'admin', path: '/app/staff/markups?tab=customers', shows: 'Change Group' },
    { as: 'admin', path: '/app/staff/markups?tab=draft', shows: 'No draft' },
  ]
}

type Faults = { light: string[]; dark: string[] }

/** Every stop in one browser, as the person it asks for, in a window that takes every size, and in the dark those of a desk and a phone; all that is wrong is reported together. */
async function walk(): Promise<Faults> {
  const { page, context } = await visitor()
  const wrong: Faults = { light: [], dark: [] }
  for (const { as, path, shows } of stops()) {
    await context.clearCookies()
    const url = `http://localhost:${ownProduct().port}`
    if (as) await context.addCookies([{ name: 'auth-token', value: ownProduct().sessions[PEOPLE[as]] ?? '', url }])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(SIZES_TO_FIT[0])
    await page.goto(path)
    const note = (faults: readonly string[]) => faults.map((fault) => `${as ?? 'nobody'} at ${path}: ${fault}`)
    try {
      await page.getByText(shows).filter({ visible: true }).first().waitFor()
      wrong.light.push(...note(await lookInEverySize(page, { sizes: PAGES_FIT })))
      // Without a reload: a page takes the other theme where it stands. Nothing has another size in it.
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
      await page.setViewportSize(SIZES_TO_FIT[0])
      wrong.dark.push(...note(await lookInEverySize(page, { sizes: DESK_AND_PHONE })))
    } catch (error) {
      const [fault = ''] = note([error instanceof Error ? error.message : String(error)])
      wrong.light.push(fault)
      wrong.dark.push(fault)
    }
  }
  return wrong
}

/** Walked once for both tests. */
let walked: Promise<Faults> | undefined

test.each([{ dark: false }, { dark: true }])(
  'every page, for everyone, passes axe and fits its window from 1440 to 320 pixels (dark: $dark)',
  { timeout: WALK_MS },
  async ({ dark }) => {
    walked ??= walk()
    expect((await walked)[dark ? 'dark' : 'light']).toEqual([])
  },
)
