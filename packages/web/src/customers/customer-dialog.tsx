import { useQuery } from '@tanstack/react-query'
import { USER_TYPE_WORDS } from '@tradewind/domain/accounts/buyer-words'
import { useId, useState } from 'react'
import { explain } from '../lib/explain.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailedNotice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { CustomerDetails, useCustomerTabs } from './customer-details.tsx'
import css from './customer-dialog.module.css'
import { CustomerActs, CustomerMarks } from './customer-head.tsx'
import { customerQuery } from './customer-queries.ts'
import type { CustomerTab } from './customer-search.ts'
import { fullName } from './customer-words.ts'
import { LaterDetailsForm } from './later-details-form.tsx'
import { useRememberedCustomer } from './use-remembered-customer.ts'

/** A customer, opened from elsewhere than the list. */
export function CustomerDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(customerQuery(userId))
  const user = data?.user
  const [isChanging, setChanging] = useState(false)
  const [wanted, setTab] = useState<CustomerTab>('overview')
  const tabs = useCustomerTabs(data, wanted)
  const panelId = useId()
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
          <>
            <div className={css.marks}>
              <CustomerMarks customer={data} />
            </div>
            <CustomerActs customer={data} />
            <div className={css.tabs}>
              <Tabs label="Customer" choices={tabs.choices} value={tabs.value} onChange={setTab} panelId={panelId} />
            </div>
            <div id={panelId} role="tabpanel" aria-label={tabs.name} className={css.details}>
              <CustomerDetails customer={data} tab={tabs.value} onChange={() => setChanging(true)} />
            </div>
          </>
        )
      ) : (
        <PageLoading />
      )}
    </Dialog>
  )
}
