import { type Actor, may } from '../accounts/actor.ts'

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
const IS_FOR: Record<SavedList, (actor: Actor) => boolean> = {
  bookings: () => true,
  queue: (actor) => may(actor, 'tickets.queue'),
  changes: (actor) => may(actor, 'tickets.changes'),
  myChanges: ({ userType }) => userType !== 'staff',
  wallet: ({ userType }) => userType !== 'staff',
  walletReport: (actor) => may(actor, 'ledger.view'),
  paymentEntries: (actor) => may(actor, 'ledger.view'),
  audit: (actor) => may(actor, 'audit.view'),
  reconciliation: (actor) => may(actor, 'ledger.reconcile'),
  customers: (actor) => may(actor, 'customers.view'),
}

export function mayUseList(actor: Actor, list: SavedList): boolean {
  return IS_FOR[list](actor)
}

/** Only staff share the views of a site-wide list with each other; people of an agency keep theirs private. */
export function mayShareViews({ userType }: Pick<Actor, 'userType'>): boolean {
  return userType === 'staff'
}
