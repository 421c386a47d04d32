import type { User } from '@tradewind/contract/accounts/accounts'
import type { Permission } from '@tradewind/domain/permissions/permissions'
import type { IconName } from '../ui/icons.tsx'

/** `group`: on a wide screen found in a menu of that name, together with its like. */
export type Place = { to: string; label: string; icon: IconName; group?: 'Money' | 'Manage' }
export type PlaceGroup = { label: NonNullable<Place['group']>; places: readonly Place[] }

export const WALLET_PATH: string = '/user/transactionHistory'

/** Where this person can go: only what exists, and only what they may open. */
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

/** Speaks of wallets, earnings or other customers, and of hardly anything else: closed while a customer looks at the screen. */
export function isInternal(path: string): boolean {
  return INTERNAL.some((begin) => path.startsWith(begin))
}

/** Found by typing only, and beside what they belong to: the bar has no room for them. */
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

/** Who holds seats every day, and staff who look after those. A traveller finds the one hold in the bookings. */
function mayHold(user: User): boolean {
  return user.userType === 'travelAgent' || user.userType === 'corporate' || mayOpenQueue(user)
}

export function mayManageMarkups(user: User): boolean {
  return may(user, 'markups.manage')
}

/** The bar's order: what is open at once, then the menus. A menu of one is no menu. */
export function inBar(places: readonly Place[]): (Place | PlaceGroup)[] {
  const labels = [...new Set(places.flatMap(({ group }) => group ?? []))]
  const groups = labels.map((label) => ({ label, places: places.filter(({ group }) => group === label) }))
  return [
    ...places.filter(({ group }) => group === undefined),
    ...groups.flatMap((group): (Place | PlaceGroup)[] => (group.places.length > 1 ? [group] : [...group.places])),
  ]
}

/** Whether a button may be offered; the server decides anew. */
export function may(user: User, permission: Permission): boolean {
  return user.isSuperAdmin || user.permissions.includes(permission)
}

export function mayReconcile(user: User): boolean {
  return may(user, 'ledger.reconcile')
}

export function mayChangePayments(user: User): boolean {
  return may(user, 'payments.settings')
}

/** Whose colleagues see what they look after: those who work with tickets of others. */
export function mayHandleTickets(user: User): boolean {
  return mayOpenQueue(user) || may(user, 'tickets.changes')
}

export function mayOpenQueue(user: User): boolean {
  return may(user, 'tickets.queue')
}

/** Who may take the queue along as a sheet: only who may see it. */
export function mayDownloadTickets(user: User): boolean {
  return mayOpenQueue(user) && may(user, 'tickets.export')
}

export function mayDownloadChanges(user: User): boolean {
  return may(user, 'tickets.changes') && may(user, 'tickets.export')
}

/** The place a path is in: the longest that begins it, so that bookings do not light up Flights as well. */
export function placeAt(places: readonly Place[], pathname: string): Place | undefined {
  return places.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`)).sort((a, b) => b.to.length - a.to.length)[0]
}
