import type { User } from '@tradewind/contract/accounts/accounts'
import { may } from '../accounts/rights.ts'
import type { Customer, CustomerDetail } from './customer-queries.ts'

type Seen = Pick<Customer, 'userType' | 'isBlocked'> & Partial<Pick<Customer, 'approval'>>

/** Whether this viewer may see the site as that customer sees it. Who is blocked, or known not to be approved, sees nothing. */
export function mayView(viewer: User, { userType, isBlocked, approval = 'approved' }: Seen): boolean {
  return userType !== 'staff' && !isBlocked && approval === 'approved' && may(viewer, 'customers.viewAs')
}

/** Staff's own details are for the super admin and for themselves. Nobody changes those of an account that ended. */
export function mayChangeDetails(viewer: User, { user, about }: Pick<CustomerDetail, 'user' | 'about'>): boolean {
  const isTheirs = user.userType !== 'staff' || viewer.isSuperAdmin || viewer.id === user.id
  return about.endedAt === null && about.leftAs === null && isTheirs && may(viewer, 'customers.edit')
}
