import { may } from '../accounts/rights.ts'
import { api } from '../lib/api.ts'
import { useUser } from '../lib/session.ts'
import { Chip } from '../ui/chip.tsx'
import type { CustomerDetail } from './customer-queries.ts'
import { Rule } from './customer-rule.tsx'
import { useSetting } from './customer-switches.tsx'
import { SearchRule, type WantedLimit } from './search-limit.tsx'

/** What limits the searches of the customer's company, and its exemption. */
export function SearchLimitRule({ user, use }: { user: CustomerDetail['user']; use: CustomerDetail['flightLookToBook'] }) {
  const viewer = useUser()
  const exempt = useSetting(
    user.id,
    (isExempt: boolean) => api.customers.toggleFlightSearchExemption({ customerId: user.id, exempt: isExempt }),
    use.is_exempted ? 'Customer successfully removed from search exemption' : 'Customer successfully exempted from search',
  )
  const limit = useSetting(user.id, ({ limit: wanted, isForAll }: WantedLimit) =>
    api.customers.setLookToBookLimit({ customerId: isForAll ? null : user.id, limit: wanted }),
  )
  const maySwitch = viewer !== null && may(viewer, 'customers.switches')
  const state = use.is_exempted ? <Chip tone="accent">Exempted</Chip> : use.limit ? 'Applies' : 'None'
  return (
    <Rule label="Look-to-book limit" below={<SearchRule use={use} change={maySwitch ? { exempt, limit } : undefined} hasAll />}>
      {state}
    </Rule>
  )
}
