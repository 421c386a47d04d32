import { api } from '../lib/api.ts'
import { useUser } from '../lib/session.ts'
import type { CustomerDetail } from './customer-queries.ts'
import { useSetting } from './customer-switches.tsx'
import { SearchLimit, type WantedLimit } from './search-limit.tsx'

/** The searches used and allowed for the customer's company, its exemption and its limit. */
export function CustomerSearches({ user, use }: { user: CustomerDetail['user']; use: CustomerDetail['flightLookToBook'] }) {
  const viewer = useUser()
  const exempt = useSetting(
    user.id,
    (isExempt: boolean) => api.customers.toggleFlightSearchExemption({ customerId: user.id, exempt: isExempt }),
    use.is_exempted ? 'Customer successfully removed from search exemption' : 'Customer successfully exempted from search',
  )
  const limit = useSetting(user.id, ({ limit: wanted, isForAll }: WantedLimit) =>
    api.customers.setLookToBookLimit({ customerId: isForAll ? null : user.id, limit: wanted }),
  )
  if (user.userType === 'staff') return null
  const maySwitch = viewer !== null && (viewer.isSuperAdmin || viewer.permissions.includes('customers.switches'))
  const note = user.company ? 'by everyone in the company' : undefined
  return <SearchLimit use={use} note={note} change={maySwitch ? { exempt, limit } : undefined} hasAll />
}
