import { useRemembered } from '../palette/recent-things.ts'
import type { CustomerDetail } from './customer-queries.ts'

/** A customer who was opened stands among the last things of the search box. */
export function useRememberedCustomer(user: CustomerDetail['user'] | undefined): void {
  useRemembered(
    user && {
      kind: 'customer',
      id: user.id,
      label: `${user.firstName} ${user.lastName}`,
      detail: user.company?.companyName ?? user.email,
    },
  )
}
