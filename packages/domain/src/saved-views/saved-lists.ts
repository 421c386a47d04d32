import { type Actor, may } from '../accounts/actor.ts'
import type { Permission } from '../permissions/permissions.ts'

/** The lists whose filters can be kept as a view. */
export const SAVED_LISTS = [
  'bookings',
  'queue',
  'changes',
  'myChanges',
  'wallet',
  'walletReport',
  'paymentEntries',
  'audit',
  'reconciliation',
  'customers',
] as const
export type SavedList = (typeof SAVED_LISTS)[number]

export const VIEWS_AT_MOST = 30
export const VIEW_NAME_AT_MOST = 60
/** The part of the address after the question mark. */
export const VIEW_SEARCH_AT_MOST = 1_000

/** Whose lists they are. A view can name a customer, so users who may not open the list do not see its views either. */
const IS_FOR: Record<SavedList, Permission | 'everyone' | 'customers'> = {
  bookings: 'everyone',
  queue: 'tickets.queue',
  changes: 'tickets.changes',
  myChanges: 'customers',
  wallet: 'customers',
  walletReport: 'ledger.view',
  paymentEntries: 'ledger.view',
  audit: 'audit.view',
  reconciliation: 'ledger.reconcile',
  customers: 'customers.view',
}

export function mayUseList(actor: Actor, list: SavedList): boolean {
  const who = IS_FOR[list]
  if (who === 'everyone') return true
  return who === 'customers' ? actor.userType !== 'staff' : may(actor, who)
}

/** The permission that opens a list; undefined where none does. */
export function permissionOfList(list: SavedList): Permission | undefined {
  const who = IS_FOR[list]
  return who === 'everyone' || who === 'customers' ? undefined : who
}

/** Only staff share the views of a site-wide list with each other; people of an agency keep theirs private. */
export function mayShareViews({ userType }: Pick<Actor, 'userType'>): boolean {
  return userType === 'staff'
}
