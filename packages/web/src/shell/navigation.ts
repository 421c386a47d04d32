import type { User } from '@tradewind/contract/accounts/accounts'
import { hasRight } from '@tradewind/domain/company-team/company-rights'
import type { SavedList } from '@tradewind/domain/saved-views/saved-lists'
import {
  may,
  mayChangePayments,
  mayCreateCustomer,
  mayDownloadCarts,
  mayDownloadChanges,
  mayDownloadTickets,
  mayManageMarkups,
  mayOpenQueue,
  mayReconcile,
} from '../accounts/rights.ts'
import { hasPermissionMenu, sells } from '../sites/products.ts'
import type { IconName } from '../ui/icons.tsx'
import type { messages } from './messages/en.ts'
import { t } from './messages.ts'
import type { OpenKind } from './open-counts.ts'

/** The sections of the staff's side bar that have a name. */
export const SECTIONS = ['Operations', 'Catalogue', 'Customers', 'Pricing', 'Money', 'Settings'] as const
export type SectionName = (typeof SECTIONS)[number]

/**
 * Where a page is listed: 'top' above the sections and in the customers' bar; 'bookings' as a tab of Bookings, for customers; 'person' in the account
 * menu; 'aside' only in the search box.
 */
type Listed = SectionName | 'top' | 'bookings' | 'person' | 'aside'

type Name = Exclude<keyof typeof messages, 'accountOf' | 'unreadNotifications' | 'request' | 'noAccessWithout'>

type Listing = {
  to: string
  /** Its text is in the frame's messages. */
  name: Name
  icon: IconName
  listed: Listed
  /** Who is offered the page. Without it: everyone who is signed in. */
  mayOpen?: (user: User) => boolean
  /** What waits for people on this page is shown beside its name. */
  due?: OpenKind
  /** G and this letter open the page. */
  key?: string
  /** The views that are listed below the open page. */
  views?: SavedList
  /** In the bottom bar of a phone: the name there. The first three of the list that a person may open are shown. */
  phone?: { name: Name; rank: number }
}

/** A page of the list as a person reads it. */
export type Place = Listing & { label: string }

export const WALLET_PATH: string = '/user/transactionHistory'

const isStaff = (user: User) => user.userType === 'staff'
const isAgent = (user: User) => user.userType === 'travelAgent'
const isTraveller = (user: User) => user.userType === 'retail'
const isCustomer = (user: User) => !isStaff(user)

/**
 * Every page that can be gone to, in the order of the side bar. Side bar, rail, phone bars, the sheet of all pages, the search box and "Breadcrumb"
 * are drawn from this list, and the router asks it who may open a page.
 */
const PLACES: readonly Listing[] = [
  { to: '/desk', name: 'desk', icon: 'chart', listed: 'top', key: 'D', mayOpen: (user) => isStaff(user) || isAgent(user) },
  {
    to: '/desk',
    name: 'overview',
    icon: 'chart',
    listed: 'person',
    key: 'D',
    mayOpen: (user) => isCustomer(user) && !isAgent(user),
  },
  {
    to: '/flight',
    name: 'book',
    icon: 'search',
    listed: 'top',
    key: 'B',
    mayOpen: (user) => !isTraveller(user),
    phone: { name: 'book', rank: 7 },
  },
  { to: '/flight', name: 'flights', icon: 'plane', listed: 'top', key: 'B', mayOpen: isTraveller },
  {
    to: '/activities',
    name: 'activities',
    icon: 'map',
    listed: 'top',
    key: 'V',
    mayOpen: (user) => isCustomer(user) && sells('activities'),
  },
  {
    to: '/activities',
    name: 'activitySearch',
    icon: 'search',
    listed: 'aside',
    mayOpen: (user) => isStaff(user) && sells('activities'),
  },
  { to: '/activities/cart', name: 'cart', icon: 'cart', listed: 'aside', mayOpen: () => sells('activities') },
  { to: '/flight/calendar-fare', name: 'calendarFares', icon: 'cal', listed: 'aside' },

  {
    to: '/staff/tickets',
    name: 'airTickets',
    icon: 'ticket',
    listed: 'Operations',
    key: 'T',
    mayOpen: mayOpenQueue,
    due: 'tickets',
    views: 'queue',
    phone: { name: 'tickets', rank: 1 },
  },
  {
    to: '/staff/changes',
    name: 'changeRequests',
    icon: 'swap',
    listed: 'Operations',
    key: 'C',
    mayOpen: (user) => may(user, 'tickets.changes'),
    due: 'changes',
    views: 'changes',
    phone: { name: 'requests', rank: 2 },
  },
  {
    to: '/flight/holds',
    name: 'holds',
    icon: 'clock',
    listed: 'Operations',
    key: 'H',
    mayOpen: mayOpenQueue,
    due: 'holds',
    phone: { name: 'holds', rank: 3 },
  },
  { to: '/flight/holds', name: 'holds', icon: 'clock', listed: 'aside', mayOpen: (user) => isStaff(user) && !mayOpenQueue(user) },
  {
    to: '/activities/queue',
    name: 'cartQueue',
    icon: 'cart',
    listed: 'Operations',
    key: 'K',
    mayOpen: (user) => may(user, 'carts.queue'),
    due: 'carts',
    phone: { name: 'carts', rank: 9 },
  },
  { to: '/activities/queue', name: 'cartsAtTheDesk', icon: 'cart', listed: 'aside', mayOpen: isCustomer },
  {
    to: '/staff/travelling',
    name: 'travelling',
    icon: 'cal',
    listed: 'Operations',
    mayOpen: (user) => may(user, 'quotations.view') && sells('activities'),
  },
  { to: '/flight/offers', name: 'offers', icon: 'link', listed: 'Operations', key: 'O', mayOpen: isStaff },
  { to: '/staff/sales', name: 'allSales', icon: 'list', listed: 'Operations', mayOpen: mayOpenQueue },
  { to: '/flight/bookings', name: 'bookings', icon: 'doc', listed: 'Operations', key: 'L', mayOpen: isStaff, views: 'bookings' },
  {
    to: '/staff/quotations',
    name: 'quotations',
    icon: 'edit',
    listed: 'Operations',
    key: 'Q',
    mayOpen: (user) => may(user, 'quotations.view'),
    due: 'quotations',
  },

  // Where more than flights is sold, all that was bought comes first and each product is a tab beside it.
  {
    to: '/bookings',
    name: 'bookings',
    icon: 'ticket',
    listed: 'top',
    key: 'L',
    mayOpen: (user) => isAgent(user) && sells('activities'),
  },
  {
    to: '/bookings',
    name: 'trips',
    icon: 'ticket',
    listed: 'top',
    key: 'L',
    mayOpen: (user) => isCustomer(user) && !isAgent(user) && sells('activities'),
  },
  {
    to: '/flight/bookings',
    name: 'bookings',
    icon: 'ticket',
    listed: 'top',
    key: 'L',
    mayOpen: (user) => isAgent(user) && !sells('activities'),
    views: 'bookings',
  },
  {
    to: '/flight/bookings',
    name: 'trips',
    icon: 'ticket',
    listed: 'top',
    key: 'L',
    mayOpen: (user) => isCustomer(user) && !isAgent(user) && !sells('activities'),
    views: 'bookings',
  },
  {
    to: '/flight/bookings',
    name: 'flights',
    icon: 'plane',
    listed: 'bookings',
    mayOpen: (user) => isCustomer(user) && sells('activities'),
    views: 'bookings',
  },
  {
    to: '/activities/bookings',
    name: 'bookedActivities',
    icon: 'ticket',
    listed: 'bookings',
    mayOpen: (user) => isCustomer(user) && sells('activities'),
  },
  {
    to: '/quotations',
    name: 'quotations',
    icon: 'doc',
    listed: 'bookings',
    mayOpen: (user) => isCustomer(user) && sells('activities'),
  },
  {
    to: '/activities/bookings',
    name: 'bookedActivities',
    icon: 'ticket',
    listed: 'aside',
    mayOpen: (user) => mayOpenQueue(user) && sells('activities'),
  },
  { to: '/flight/changes', name: 'changes', icon: 'swap', listed: 'bookings', key: 'C', mayOpen: isCustomer, due: 'changes' },
  { to: '/flight/holds', name: 'holds', icon: 'clock', listed: 'bookings', key: 'H', mayOpen: isCustomer, due: 'holds' },
  { to: '/flight/offers', name: 'offers', icon: 'link', listed: 'bookings', key: 'O', mayOpen: isAgent },
  {
    to: WALLET_PATH,
    name: 'wallet',
    icon: 'wallet',
    listed: 'top',
    key: 'W',
    mayOpen: (user) => isCustomer(user) && !isTraveller(user) && hasRight(user, 'account'),
  },
  { to: WALLET_PATH, name: 'wallet', icon: 'wallet', listed: 'person', key: 'W', mayOpen: isTraveller },

  {
    to: '/staff/dmc-activities',
    name: 'activities',
    icon: 'map',
    listed: 'Catalogue',
    key: 'V',
    mayOpen: (user) => may(user, 'catalogue.view'),
  },
  { to: '/staff/dmc-combos', name: 'combos', icon: 'bag', listed: 'Catalogue', mayOpen: (user) => may(user, 'catalogue.view') },
  { to: '/staff/areas', name: 'areas', icon: 'compass', listed: 'Catalogue', mayOpen: (user) => may(user, 'catalogue.view') },
  {
    to: '/staff/area-transfer',
    name: 'areaTransfers',
    icon: 'van',
    listed: 'Catalogue',
    mayOpen: (user) => may(user, 'catalogue.view'),
  },
  {
    to: '/staff/accommodations',
    name: 'accommodations',
    icon: 'moon',
    listed: 'Catalogue',
    mayOpen: (user) => may(user, 'catalogue.view'),
  },
  { to: '/staff/drivers', name: 'drivers', icon: 'user', listed: 'Catalogue', mayOpen: (user) => may(user, 'drivers.view') },
  {
    to: '/staff/driver-locations',
    name: 'driverLocations',
    icon: 'list',
    listed: 'Catalogue',
    mayOpen: (user) => may(user, 'drivers.view'),
  },

  {
    to: '/staff/customers',
    name: 'customers',
    icon: 'users',
    listed: 'Customers',
    key: 'U',
    mayOpen: (user) => may(user, 'customers.view'),
    views: 'customers',
    phone: { name: 'customers', rank: 8 },
  },

  {
    to: '/staff/network',
    name: 'network',
    icon: 'hub',
    listed: 'Customers',
    key: 'N',
    mayOpen: (user) => may(user, 'network.view'),
  },

  { to: '/staff/markets', name: 'markets', icon: 'users', listed: 'Pricing', mayOpen: (user) => may(user, 'catalogue.view') },
  { to: '/staff/rate-studio', name: 'rates', icon: 'tag', listed: 'Pricing', mayOpen: (user) => may(user, 'catalogue.view') },
  {
    to: '/activities/markup',
    name: 'activityMarkups',
    icon: 'percent',
    listed: 'Pricing',
    mayOpen: (user) => may(user, 'markups.manage') && may(user, 'catalogue.view'),
  },
  { to: '/staff/markups', name: 'flightMarkups', icon: 'percent', listed: 'Pricing', key: 'M', mayOpen: mayManageMarkups },
  {
    to: '/staff/change-rules',
    name: 'changeFees',
    icon: 'refund',
    listed: 'Pricing',
    mayOpen: (user) => may(user, 'markups.changeRules'),
  },

  {
    to: '/staff/walletReport',
    name: 'wallets',
    icon: 'wallet',
    listed: 'Money',
    key: 'W',
    mayOpen: (user) => may(user, 'ledger.view'),
    views: 'walletReport',
    phone: { name: 'wallets', rank: 5 },
  },
  {
    to: '/staff/payment-entries',
    name: 'paymentEntries',
    icon: 'list',
    listed: 'Money',
    key: 'P',
    mayOpen: (user) => may(user, 'ledger.view'),
    due: 'payments',
    views: 'paymentEntries',
    phone: { name: 'entries', rank: 4 },
  },
  {
    to: '/staff/reconciliation',
    name: 'reconciliation',
    icon: 'swap',
    listed: 'Money',
    key: 'R',
    mayOpen: mayReconcile,
    due: 'differences',
    views: 'reconciliation',
    phone: { name: 'reconcile', rank: 6 },
  },
  {
    to: '/staff/downloads',
    name: 'downloads',
    icon: 'download',
    listed: 'Money',
    mayOpen: (user) => mayDownloadTickets(user) || mayDownloadChanges(user) || mayDownloadCarts(user),
  },

  {
    to: '/staff/flight-sources',
    name: 'suppliers',
    icon: 'hub',
    listed: 'Settings',
    key: 'S',
    mayOpen: (user) => may(user, 'flights.sources'),
    due: 'stops',
  },
  { to: '/staff/payment-settings', name: 'paymentSettings', icon: 'wallet', listed: 'Settings', mayOpen: mayChangePayments },
  {
    to: '/staff/permission-groups',
    name: 'permissionGroups',
    icon: 'shield',
    listed: 'Settings',
    mayOpen: (user) => user.isSuperAdmin && hasPermissionMenu(),
  },
  { to: '/staff/public-pages', name: 'publicPages', icon: 'doc', listed: 'Settings', mayOpen: (user) => user.isSuperAdmin },
  {
    to: '/staff/audit',
    name: 'auditTrail',
    icon: 'history',
    listed: 'Settings',
    key: 'A',
    mayOpen: (user) => may(user, 'audit.view'),
    views: 'audit',
  },

  { to: '/user/dashboard/userProfile', name: 'profile', icon: 'user', listed: 'person' },
  { to: '/user/dashboard/referral', name: 'referral', icon: 'users', listed: 'person', mayOpen: isCustomer },
  {
    to: '/user/team',
    name: 'team',
    icon: 'users',
    listed: 'person',
    mayOpen: (user) => isCustomer(user) && !isTraveller(user),
  },
  {
    to: '/user/supplier/becomeSupplier',
    name: 'becomeSupplier',
    icon: 'hub',
    listed: 'person',
    mayOpen: (user) => isCustomer(user) && !isTraveller(user),
  },
  { to: '/user/notifications', name: 'notificationSettings', icon: 'bell', listed: 'person' },
  { to: '/user/api', name: 'api', icon: 'hub', listed: 'person', mayOpen: (user) => isCustomer(user) && !isTraveller(user) },
]

/**
 * Paths of pages that are not built yet and that the specification leaves without one: whoever builds a page takes its path from here and moves it into the
 * list above. `$` begins what differs: a number, a token.
 */
export const KEPT_PATHS = {
  tourOptions: '/staff/tour-options',
  proposal: '/proposal/$token',
  vouchers: '/staff/vouchers',
  dayBoard: '/staff/day-board',
  driver: '/dmc/driver/$driverAccessToken',
  settings: '/staff/settings',
} as const

const INTERNAL = ['/staff/', WALLET_PATH, '/user/topUp', '/user/notifications', '/flight/changes']

/** Shows almost only wallets, earnings or other customers: closed while a customer looks at the screen. */
export function isInternal(path: string): boolean {
  return INTERNAL.some((begin) => path.startsWith(begin))
}

/** Not while the list is made: the language is fetched after it. */
function inWords(listing: Listing): Place {
  return { ...listing, label: t(listing.name) }
}

/** The pages for this person, each once. While a customer looks at the screen, without those that are only for the seller. */
export function placesFor(user: User | null, isCustomerView = false): readonly Place[] {
  if (!user) return []
  return PLACES.filter(({ to, mayOpen }) => (mayOpen?.(user) ?? true) && !(isCustomerView && isInternal(to))).map(inWords)
}

/** Pages that no list names: they are windows of their own, beside the one in which somebody works. */
const UNLISTED: Readonly<Record<string, (user: User) => boolean>> = { '/createNewUser': mayCreateCustomer }

/** False for a page that is not for this person. The server checks each call again. */
export function mayOpenPath(user: User, pathname: string): boolean {
  const unlisted = UNLISTED[pathname]
  if (unlisted) return unlisted(user)
  const found = PLACES.filter(({ to }) => pathname === to)
  return found.length === 0 || found.some(({ mayOpen }) => mayOpen?.(user) ?? true)
}

/** Where `/staff` leads: to the customers, or the first page for staff that this person may open. Undefined: they have none. */
export function firstStaffPath(user: User | null): string | undefined {
  const own = placesFor(user).filter(({ to }) => to.startsWith('/staff/'))
  return (own.find(({ to }) => to === '/staff/customers') ?? own[0])?.to ?? (user && isStaff(user) ? '/desk' : undefined)
}

/** Paths that are steps of another page. */
const STEPS_OF = { '/user/payments/': '/flight', '/user/topUp/': WALLET_PATH } as const

/** The page of a path: the longest match, so that bookings do not highlight Flights as well. */
export function placeAt(places: readonly Place[], pathname: string): Place | undefined {
  const path = Object.entries(STEPS_OF).find(([step]) => pathname.startsWith(step))?.[1] ?? pathname
  return places.filter(({ to }) => path === to || path.startsWith(`${to}/`)).sort((a, b) => b.to.length - a.to.length)[0]
}

/** The named sections that this person has pages in, Settings last. */
export function sectionsOf(places: readonly Place[]): { name: SectionName; places: readonly Place[] }[] {
  return SECTIONS.map((name) => ({ name, places: places.filter(({ listed }) => listed === name) })).filter(
    (section) => section.places.length > 0,
  )
}

/** Above the sections; for customers the bar. */
export function topPlaces(places: readonly Place[]): readonly Place[] {
  return places.filter(({ listed }) => listed === 'top')
}

/** Bookings and what belongs to them, as tabs; empty on all other pages. */
export function tabsAt(places: readonly Place[], pathname: string): readonly Place[] {
  const beside = places.filter(({ listed }) => listed === 'bookings')
  const tabs = [
    ...places.filter(({ to, listed }) => listed === 'top' && (to === '/bookings' || to === '/flight/bookings')),
    ...beside,
  ]
  return beside.length > 0 && tabs.some(({ to }) => to === pathname) ? tabs : []
}

/** The pages of the bottom bar on a phone, at most four: "More" or "Account" is the fifth. */
export function phonePlaces(places: readonly Place[], user: User): readonly Place[] {
  const top = topPlaces(places)
  if (isCustomer(user)) return top.slice(0, 4)
  const ranked = places.filter(({ phone }) => phone).sort((a, b) => (a.phone?.rank ?? 0) - (b.phone?.rank ?? 0))
  const chosen = new Set(ranked.slice(0, 3))
  return places.filter((place) => place.to === '/desk' || chosen.has(place))
}
