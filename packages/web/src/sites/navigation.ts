import type { User } from '@tradewind/contract/accounts/accounts'
import type { Permission } from '@tradewind/domain/permissions/permissions'
import type { IconName } from '../ui/icons.tsx'

/** `group`: on a wide screen the page is in a menu of that name. */
export type Place = { to: string; label: string; icon: IconName; group?: 'Money' | 'Manage' }
export type PlaceGroup = { label: NonNullable<Place['group']>; places: readonly Place[] }

export const WALLET_PATH: string = '/user/transactionHistory'

/** The pages for this person: only those that exist and that they may open. */
export function placesFor(user: User | null): readonly Place[] {
  if (!user) return []
  return [
    { to: '/desk', label: 'Desk', icon: 'chart' },
    { to: '/flight', label: 'Flights', icon: 'plane' },
    { to: '/flight/bookings', label: 'Bookings', icon: 'ticket' },
    ...(user.userType === 'staff' ? [] : [{ to: '/flight/changes', label: 'Changes', icon: 'refund' } as const]),
    ...(mayHold(user) ? [{ to: '/flight/holds', label: 'Holds', icon: 'clock' } as const] : []),
    ...(user.userType === 'staff' || user.userType === 'travelAgent'
      ? [{ to: '/flight/offers', label: 'Offers', icon: 'link' } as const]
      : []),
    ...(user.userType === 'staff' ? [] : [{ to: WALLET_PATH, label: 'Wallet', icon: 'wallet' } as const]),
    ...(mayOpenQueue(user) ? [{ to: '/staff/tickets', label: 'Air tickets', icon: 'doc' } as const] : []),
    ...(may(user, 'tickets.changes') ? [{ to: '/staff/changes', label: 'Changes', icon: 'refund' } as const] : []),
    ...(may(user, 'ledger.view') ? [{ to: '/staff/walletReport', label: 'Wallets', icon: 'wallet', group: 'Money' } as const] : []),
    ...(may(user, 'customers.view')
      ? [{ to: '/staff/customers', label: 'Customers', icon: 'users', group: 'Manage' } as const]
      : []),
    ...(mayManageMarkups(user) ? [{ to: '/staff/markups', label: 'Markups', icon: 'percent', group: 'Manage' } as const] : []),
    ...(may(user, 'flights.sources')
      ? [{ to: '/staff/flight-sources', label: 'Suppliers', icon: 'filter', group: 'Manage' } as const]
      : []),
    ...(mayReconcile(user)
      ? [{ to: '/staff/reconciliation', label: 'Reconciliation', icon: 'swap', group: 'Money' } as const]
      : []),
    ...(may(user, 'audit.view') ? [{ to: '/staff/audit', label: 'Audit trail', icon: 'history', group: 'Manage' } as const] : []),
    ...(mayChangePayments(user)
      ? [{ to: '/staff/payment-settings', label: 'Payment settings', icon: 'gear', group: 'Money' } as const]
      : []),
  ]
}

const INTERNAL = ['/staff/', WALLET_PATH, '/user/topUp', '/user/notifications', '/flight/changes']

/** Shows almost only wallets, earnings or other customers: closed while a customer looks at the screen. */
export function isInternal(path: string): boolean {
  return INTERNAL.some((begin) => path.startsWith(begin))
}

/** Found by typing only, and linked from related pages: the bar has no room for them. */
export function placesAside(user: User): readonly Place[] {
  return [
    { to: '/user/dashboard/userProfile', label: 'Profile', icon: 'user' },
    { to: '/user/notifications', label: 'Notification settings', icon: 'bell' },
    { to: '/flight/calendar-fare', label: 'Calendar fares', icon: 'cal' },
    ...(mayHold(user) ? [] : [{ to: '/flight/holds', label: 'Holds', icon: 'clock' } as const]),
    ...(may(user, 'ledger.view') ? [{ to: '/staff/payment-entries', label: 'Payment entries', icon: 'wallet' } as const] : []),
    ...(mayDownloadTickets(user) || mayDownloadChanges(user)
      ? [{ to: '/staff/downloads', label: 'Downloads', icon: 'download' } as const]
      : []),
    ...(may(user, 'markups.changeRules')
      ? [{ to: '/staff/change-rules', label: 'Change request rules', icon: 'gear' } as const]
      : []),
  ]
}

/** For users who hold seats every day, and staff who handle holds. A traveller finds a hold among the bookings. */
function mayHold(user: User): boolean {
  return user.userType === 'travelAgent' || user.userType === 'corporate' || mayOpenQueue(user)
}

export function mayManageMarkups(user: User): boolean {
  return may(user, 'markups.manage')
}

/** The bar's order: direct links first, then the menus. A menu with one page is a link. */
export function inBar(places: readonly Place[]): (Place | PlaceGroup)[] {
  const labels = [...new Set(places.flatMap(({ group }) => group ?? []))]
  const groups = labels.map((label) => ({ label, places: places.filter(({ group }) => group === label) }))
  return [
    ...places.filter(({ group }) => group === undefined),
    ...groups.flatMap((group): (Place | PlaceGroup)[] => (group.places.length > 1 ? [group] : [...group.places])),
  ]
}

/** Whether to offer a button; the server checks the permission again. */
export function may(user: User, permission: Permission): boolean {
  return user.isSuperAdmin || user.permissions.includes(permission)
}

export function mayReconcile(user: User): boolean {
  return may(user, 'ledger.reconcile')
}

export function mayChangePayments(user: User): boolean {
  return may(user, 'payments.settings')
}

/** Users who work with other people's tickets: their colleagues see which ticket they are working on. */
export function mayHandleTickets(user: User): boolean {
  return mayOpenQueue(user) || may(user, 'tickets.changes')
}

export function mayOpenQueue(user: User): boolean {
  return may(user, 'tickets.queue')
}

/** Users who may export the queue: only those who may see it. */
export function mayDownloadTickets(user: User): boolean {
  return mayOpenQueue(user) && may(user, 'tickets.export')
}

export function mayDownloadChanges(user: User): boolean {
  return may(user, 'tickets.changes') && may(user, 'tickets.export')
}

/** The page of a path: the longest match, so that bookings do not highlight Flights as well. */
export function placeAt(places: readonly Place[], pathname: string): Place | undefined {
  return places.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`)).sort((a, b) => b.to.length - a.to.length)[0]
}
