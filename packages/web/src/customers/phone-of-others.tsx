import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { nationalNumber, whyNotPhone } from '@tradewind/domain/accounts/phone'
import type { TypedPhone } from '../accounts/phone-field.tsx'
import { may } from '../accounts/rights.ts'
import { useUser } from '../lib/session.ts'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import { CHECK_WAIT_MS } from '../ui/search-waits.ts'
import { useSettled } from '../ui/use-settled.ts'
import { isOver } from './closed-chip.tsx'
import { withPhone } from './customer-queries.ts'
import { fullName } from './customer-words.ts'

/** Below the phone of a new customer: customers who have that number already. A number may be shared, so nothing is refused. */
export function PhoneOfOthers({ phone: { phone, phoneCode } }: { phone: TypedPhone }) {
  const viewer = useUser()
  const number = useSettled(whyNotPhone(phone, phoneCode) === undefined ? nationalNumber(phone, phoneCode) : '', CHECK_WAIT_MS)
  const { data = [] } = useQuery({
    ...withPhone({ phoneNumber: number, phoneCountryCode: phoneCode }),
    enabled: number !== '' && viewer?.userType === 'staff' && may(viewer, 'customers.view'),
  })
  const people = number === '' ? [] : data.filter((one) => !isOver(one))
  if (people.length === 0) return null
  return (
    <Notice tone="warn">
      {people.length === 1 ? 'A customer has this number already: ' : 'Customers have this number already: '}
      {people.map((one, place) => (
        <span key={one.users_id}>
          {place > 0 && ', '}
          <Link to="/staff/customers" search={{ open: one.users_id }} target="_blank" className={layout.link}>
            {one.companyName ?? fullName(one)} #{one.users_id}
          </Link>
        </span>
      ))}
    </Notice>
  )
}
