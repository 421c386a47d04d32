import type { User } from '@tradewind/contract/accounts/accounts'
import type { Permission } from '@tradewind/domain/permissions/permissions'
import { expect, test } from 'vitest'
import { showPermissionMenu, showProducts } from '../sites/products.ts'
import {
  firstStaffPath,
  KEPT_PATHS,
  mayOpenPath,
  phonePlaces,
  placeAt,
  placesFor,
  sectionsOf,
  tabsAt,
  topPlaces,
} from './navigation.ts'

const person = (userType: User['userType'], ...permissions: Permission[]) =>
  ({ id: 1, userType, permissions, isSuperAdmin: false }) as unknown as User
const admin = { ...person('staff'), isSuperAdmin: true } as User
const labels = (places: readonly { label: string }[]) => places.map(({ label }) => label)

test('staff with all rights has every section, and each page once', () => {
  const places = placesFor(admin)
  expect(sectionsOf(places).map(({ name, places: of }) => [name, labels(of)])).toEqual([
    ['Operations', ['Air tickets', 'Change requests', 'Holds', 'Cart queue', 'Offers', 'All sales', 'Bookings', 'Quotations']],
    [
      'Catalogue',
      ['Activities', 'Combos', 'Areas', 'Area transfers', 'Accommodations', 'Drivers and vehicles', 'Driver locations'],
    ],
    ['Customers', ['Customers', 'Network']],
    ['Pricing', ['Markets', 'Rates', 'Activity markups', 'Flight markups', 'Change fees']],
    ['Money', ['Wallets', 'Payment entries', 'Reconciliation', 'Downloads']],
    ['Settings', ['Suppliers', 'Payment settings', 'Public pages', 'Audit trail']],
  ])
  expect(labels(topPlaces(places))).toEqual(['Desk', 'Book'])
  expect(new Set(places.map(({ to }) => to)).size).toBe(places.length)
})

test.each<[string, User | null, string | undefined]>([
  ['admin', admin, '/staff/customers'],
  ['accounts', person('staff', 'ledger.view'), '/staff/walletReport'],
  ['a desk without permissions', person('staff'), '/desk'],
  ['an agent', person('travelAgent'), undefined],
  ['nobody', null, undefined],
])('/staff leads %s to the first page that they may open', (_, user, path) => {
  expect(firstStaffPath(user)).toBe(path)
})

test('a window of its own is opened by those who may create a customer, and by nobody else', () => {
  const may = (user: User) => mayOpenPath(user, '/createNewUser')
  expect([admin, person('staff', 'customers.edit'), person('travelAgent')].map(may)).toEqual([true, true, true])
  expect([person('staff'), person('corporate'), person('retail')].map(may)).toEqual([false, false, false])
})

test('permission groups are offered to a super admin, where the site manages them', () => {
  const has = (user: User) => placesFor(user).some(({ to }) => to === '/staff/permission-groups')
  expect(has(admin)).toBe(false)
  expect(mayOpenPath(admin, '/staff/permission-groups')).toBe(false)
  showPermissionMenu(true)
  try {
    expect([has(admin), has(person('staff', 'customers.view')), has(person('travelAgent'))]).toEqual([true, false, false])
  } finally {
    showPermissionMenu(false)
  }
})

test.each<[string, User]>([
  ['admin', admin],
  ['agent', person('travelAgent')],
  ['corporate', person('corporate')],
  ['retail', person('retail')],
  ['accounts', person('staff', 'ledger.view', 'ledger.reconcile')],
  ['nobody’s desk', person('staff')],
])('%s: no letter after G means two pages, and no page stands twice', (_, user) => {
  const places = placesFor(user)
  const keys = places.flatMap(({ key }) => key ?? [])
  expect(keys).toEqual([...new Set(keys)])
  expect(new Set(places.map(({ to }) => to)).size).toBe(places.length)
})

test('customers have at most five pages in their bar, and bookings in tabs', () => {
  const agent = placesFor(person('travelAgent'))
  expect(labels(topPlaces(agent))).toEqual(['Desk', 'Book', 'Bookings', 'Wallet'])
  expect(labels(topPlaces(placesFor(person('corporate'))))).toEqual(['Book', 'Trips', 'Wallet'])
  expect(labels(topPlaces(placesFor(person('retail'))))).toEqual(['Flights', 'Trips'])
  expect(labels(tabsAt(agent, '/flight/holds'))).toEqual(['Bookings', 'Changes', 'Holds', 'Offers'])
  expect(tabsAt(agent, '/flight')).toEqual([])
  expect(labels(tabsAt(placesFor(person('retail')), '/flight/changes'))).toEqual(['Trips', 'Changes', 'Holds'])
  expect(tabsAt(placesFor(admin), '/flight/holds')).toEqual([])
})

test('activities are offered where the site sells them: to customers in their bar, to staff in the search box', () => {
  expect(placesFor(person('retail')).some(({ to }) => to === '/activities')).toBe(false)
  showProducts(['activities'])
  try {
    const agent = person('travelAgent')
    expect(labels(topPlaces(placesFor(agent)))).toEqual(['Desk', 'Book', 'Activities', 'Bookings', 'Wallet'])
    expect(labels(topPlaces(placesFor(person('retail'))))).toEqual(['Flights', 'Activities', 'Trips'])
    expect(labels(phonePlaces(placesFor(agent), agent))).toEqual(['Desk', 'Book', 'Activities', 'Bookings'])
    expect(placeAt(placesFor(agent), '/activities/search')?.label).toBe('Activities')
    expect(labels(tabsAt(placesFor(agent), '/bookings'))).toEqual([
      ...['Bookings', 'Flights', 'Booked activities', 'Quotations', 'Changes', 'Holds', 'Offers'],
    ])
    expect(topPlaces(placesFor(agent)).map(({ to }) => to)).toContain('/bookings')
    expect(labels(topPlaces(placesFor(admin)))).toEqual(['Desk', 'Book'])
    expect(placesFor(admin).find(({ to }) => to === '/activities')?.listed).toBe('aside')
    const keys = placesFor(agent).flatMap(({ key }) => key ?? [])
    expect(keys).toEqual([...new Set(keys)])
  } finally {
    showProducts([])
  }
})

test('the bottom bar of a phone follows what a person may do', () => {
  const bar = (user: User) => labels(phonePlaces(placesFor(user), user))
  expect(bar(admin)).toEqual(['Desk', 'Air tickets', 'Change requests', 'Holds'])
  expect(bar(person('staff', 'tickets.queue', 'customers.view'))).toEqual(['Desk', 'Book', 'Air tickets', 'Holds'])
  expect(bar(person('staff', 'ledger.view', 'ledger.reconcile'))).toEqual(['Desk', 'Wallets', 'Payment entries', 'Reconciliation'])
  expect(bar(person('travelAgent'))).toEqual(['Desk', 'Book', 'Bookings', 'Wallet'])
  expect(bar(person('retail'))).toEqual(['Flights', 'Trips'])
})

test('a page that somebody may not open is refused by its path; one that is not listed is not asked about', () => {
  expect(mayOpenPath(admin, '/staff/tickets')).toBe(true)
  for (const path of ['/staff/tickets', '/staff/markups', '/staff/audit', '/staff/walletReport', '/staff/flight-sources'])
    expect([path, mayOpenPath(person('travelAgent'), path), mayOpenPath(person('staff'), path)]).toEqual([path, false, false])
  expect(mayOpenPath(person('staff', 'audit.view'), '/staff/audit')).toBe(true)
  expect(mayOpenPath(person('staff'), '/flight/changes')).toBe(false)
  expect(mayOpenPath(person('retail'), '/flight/changes')).toBe(true)
  expect(mayOpenPath(person('retail'), '/flight/book/abc')).toBe(true)
})

test('what only the seller may see is not offered while a customer looks at the screen', () => {
  const shown = placesFor(admin, true).map(({ to }) => to)
  expect(shown).toContain('/flight')
  expect(shown.filter((to) => to.startsWith('/staff/') || to === '/user/notifications')).toEqual([])
})

test('a page below another belongs to it', () => {
  const places = placesFor(person('travelAgent'))
  expect(placeAt(places, '/flight/book/abc')?.label).toBe('Book')
  expect(placeAt(places, '/flight/bookings')?.label).toBe('Bookings')
  expect(placeAt(places, '/user/payments/abc')?.label).toBe('Book')
  expect(placeAt(places, '/user/topUp/abc')?.label).toBe('Wallet')
  expect(placeAt(places, '/elsewhere')).toBeUndefined()
})

test('a path that is kept for a coming page is nobody’s today, and each is kept once', () => {
  const kept: string[] = Object.values(KEPT_PATHS)
  expect(new Set(kept).size).toBe(kept.length)
  const taken = [admin, person('travelAgent'), person('retail')].flatMap((user) => placesFor(user).map(({ to }) => to))
  expect(kept.filter((path) => taken.includes(path))).toEqual([])
})
