import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isDialled } from '@tradewind/domain/accounts/primary-phone'
import { useState } from 'react'
import { may } from '../accounts/rights.ts'
import { isOver } from '../customers/closed-chip.tsx'
import { type Customer, type CustomerDetail, withPhone } from '../customers/customer-queries.ts'
import { fullName } from '../customers/customer-words.ts'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import css from './merge.module.css'
import { MergeDialog } from './merge-dialog.tsx'

/** Private customers who have a phone number of this one: two accounts never share an address, so a number is what tells. Nothing where nobody has. */
export function AlikeSection({ user }: { user: CustomerDetail['user'] }) {
  const viewer = useUser()
  const [merging, setMerging] = useState<number>()
  const found = useQueries({ queries: user.phoneNumbers.filter(isDialled).map(withPhone) })
  const people = new Map<number, Customer>()
  for (const { data = [] } of found)
    for (const one of data) if (one.users_id !== user.id && mayBeTheSame(one)) people.set(one.users_id, one)
  if (people.size === 0) return null
  return (
    <section aria-label="Perhaps the same person">
      <h3>Perhaps the same person</h3>
      {[...people.values()].map((one) => (
        <Notice
          key={one.users_id}
          icon="users"
          action={
            viewer &&
            may(viewer, 'customers.merge') && (
              <Button size="sm" aria-label={`Merge with ${fullName(one)}`} onClick={() => setMerging(one.users_id)}>
                Merge
              </Button>
            )
          }
        >
          <span className={css.said}>
            <Link to="/staff/customers" search={{ open: one.users_id }} className={layout.link}>
              {fullName(one)} #{one.users_id}
            </Link>
            <small>{one.email === '' ? 'Same phone number' : `Same phone number · ${one.email}`}</small>
          </span>
        </Notice>
      ))}
      {merging !== undefined && (
        <MergeDialog userId={user.id} name={fullName(user)} otherId={merging} onClose={() => setMerging(undefined)} />
      )}
    </section>
  )
}

/** People of companies are not merged, nor is an account that ended or was merged already. */
function mayBeTheSame(customer: Customer): boolean {
  return customer.userType === 'retail' && customer.companyName === null && !isOver(customer)
}
