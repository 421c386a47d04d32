import type { User } from '@tradewind/contract/accounts/accounts'
import type { Permission } from '@tradewind/domain/permissions/permissions'

/** Whether to offer a button; the server checks the permission again. */
export function may(user: User, permission: Permission): boolean {
  return user.isSuperAdmin || user.permissions.includes(permission)
}

export function mayOpenQueue(user: User): boolean {
  return may(user, 'tickets.queue')
}

/** Users who work with other people's tickets: their colleagues see which ticket they are working on. */
export function mayHandleTickets(user: User): boolean {
  return mayOpenQueue(user) || may(user, 'tickets.changes')
}

/** Users who may export the queue: only those who may see it. */
export function mayDownloadTickets(user: User): boolean {
  return mayOpenQueue(user) && may(user, 'tickets.export')
}

export function mayDownloadCarts(user: User): boolean {
  return may(user, 'carts.queue') && may(user, 'tickets.export')
}

export function mayDownloadChanges(user: User): boolean {
  return may(user, 'tickets.changes') && may(user, 'tickets.export')
}

export function mayManageMarkups(user: User): boolean {
  return may(user, 'markups.manage')
}

export function mayReconcile(user: User): boolean {
  return may(user, 'ledger.reconcile')
}

export function mayChangePayments(user: User): boolean {
  return may(user, 'payments.settings')
}

/** Agents create travellers of their own, staff create agents and travellers. */
export function mayCreateCustomer(user: User): boolean {
  return user.userType === 'travelAgent' || (user.userType === 'staff' && may(user, 'customers.edit'))
}
