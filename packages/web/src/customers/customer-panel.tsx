import { useQuery } from '@tanstack/react-query'
import { USER_TYPE_WORDS } from '@tradewind/domain/accounts/buyer-words'
import { useState } from 'react'
import { explain } from '../lib/explain.ts'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { InList } from '../ui/list/list-page.tsx'
import { SidePanel } from '../ui/list/side-panel.tsx'
import { FailedNotice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { CustomerDetails, useCustomerTabs } from './customer-details.tsx'
import { CustomerActs, CustomerMarks } from './customer-head.tsx'
import { customerQuery } from './customer-queries.ts'
import type { CustomerTab } from './customer-search.ts'
import { fullName } from './customer-words.ts'
import { LaterDetailsForm } from './later-details-form.tsx'
import { useRememberedCustomer } from './use-remembered-customer.ts'

type Props = {
  userId: number
  ids: readonly number[]
  tab: CustomerTab
  onTab: (tab: CustomerTab) => void
  onOpen: (userId: number | undefined) => void
}

/** One customer beside the list. */
export function CustomerPanel({ userId, ids, tab: wanted, onTab, onOpen }: Props) {
  const { data, error, refetch } = useQuery(customerQuery(userId))
  const [changing, setChanging] = useState<number>()
  const user = data?.user
  useRememberedCustomer(user)
  const { choices, value: tab } = useCustomerTabs(data, wanted)
  const name = user ? fullName(user) : 'Customer'
  return (
    <SidePanel
      label={`Customer ${user ? name : userId}`}
      title={name}
      beside={
        data && (
          <>
            <Chip>{USER_TYPE_WORDS[data.user.userType]}</Chip>
            <CustomerMarks customer={data} />
          </>
        )
      }
      about={
        data && (
          <>
            {user?.company && <p>{user.company.companyName}</p>}
            <CustomerActs customer={data} />
          </>
        )
      }
      tabs={{ label: 'Customer', choices, value: tab, onChange: onTab }}
      what="customer"
      open={userId}
      ids={ids}
      onOpen={onOpen}
    >
      {error && !data && (
        <InList>
          <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
        </InList>
      )}
      {!data && !error && <PageLoading />}
      {data && <CustomerDetails key={userId} customer={data} tab={tab} onChange={() => setChanging(userId)} />}
      {data && changing === userId && (
        <Dialog isOpen onClose={() => setChanging(undefined)} title="Change Details" subtitle={name}>
          <LaterDetailsForm customer={data} onDone={() => setChanging(undefined)} />
        </Dialog>
      )}
    </SidePanel>
  )
}
