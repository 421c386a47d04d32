import { useQuery } from '@tanstack/react-query'
import { USER_TYPE_WORDS } from '@tradewind/domain/accounts/buyer-words'
import { useState } from 'react'
import { explain } from '../lib/explain.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailedNotice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { CustomerDetails } from './customer-details.tsx'
import css from './customer-dialog.module.css'
import { customerQuery } from './customer-queries.ts'
import { fullName } from './customer-words.ts'
import { LaterDetailsForm } from './later-details-form.tsx'
import { useRememberedCustomer } from './use-remembered-customer.ts'

/** A customer, opened from elsewhere than the list. */
export function CustomerDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(customerQuery(userId))
  const user = data?.user
  const [isChanging, setChanging] = useState(false)
  useRememberedCustomer(user)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={user ? fullName(user) : 'Customer'}
      subtitle={user && [user.company?.companyName, USER_TYPE_WORDS[user.userType]].filter(Boolean).join(' · ')}
      shape="side"
    >
      {error && !data ? (
        <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
      ) : data ? (
        isChanging ? (
          <LaterDetailsForm customer={data} onDone={() => setChanging(false)} />
        ) : (
          <div className={css.details}>
            <CustomerDetails customer={data} onChange={() => setChanging(true)} />
          </div>
        )
      ) : (
        <PageLoading />
      )}
    </Dialog>
  )
}
