import { useInfiniteQuery } from '@tanstack/react-query'
import type { GroupMember } from '@tradewind/contract/markups/markups'
import { nameBuyerKind } from '@tradewind/domain/accounts/buyer-words'
import { useDeferredValue, useState } from 'react'
import { explain } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Icon } from '../ui/icons.tsx'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { Segmented } from '../ui/tabs.tsx'
import { ChangeGroupDialog } from './change-group-dialog.tsx'
import { type Group, groupMembersQuery } from './markup-queries.ts'
import css from './markups.module.css'

const WHOSE = [
  { value: 'group', label: 'In this group' },
  { value: 'all', label: 'All customers' },
] as const

/** The customers of the group, and how to move one to another group. */
export function CustomersView({ group }: { group: Group }) {
  const [whose, setWhose] = useState<(typeof WHOSE)[number]['value']>('group')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const [moved, setMoved] = useState<GroupMember>()
  const query = groupMembersQuery(whose === 'group' ? group.id : undefined, search)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(query)
  const customers = data?.pages.flatMap((page) => page.customers) ?? []
  return (
    <>
      <div className={css.tools}>
        <Segmented label="Customers" choices={WHOSE} value={whose} onChange={setWhose} />
        <label className={css.find}>
          <Icon name="search" size={16} />
          <input
            type="search"
            aria-label="Find a customer"
            placeholder="Find a customer"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      </div>
      {error && !data && (
        <div className={css.problem}>
          <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
        </div>
      )}
      {!data && !error && <ListSkeleton lines={6} />}
      {data && customers.length === 0 && (
        <EmptyState
          icon="users"
          title={search ? 'No results' : 'No customers in this group'}
          action={
            whose === 'group' ? (
              <Button
                onClick={() => {
                  setWhose('all')
                }}
              >
                Show all customers
              </Button>
            ) : undefined
          }
        >
          {search ? `No customer name contains “${search}”.` : 'Customers without a group get the prices of the default group.'}
        </EmptyState>
      )}
      {customers.length > 0 && (
        <ul className={css.customers} aria-label="Customers">
          {customers.map((customer) => (
            <li key={customer.LEId}>
              <span className={css.customer}>
                <b>{customer.name}</b>
                <small>{nameBuyerKind(customer.kind)}</small>
              </span>
              {customer.groupId === null ? <Chip>Default group applies</Chip> : <Chip tone="accent">{customer.groupName}</Chip>}
              <Button size="sm" aria-label={`Change group of ${customer.name}`} onClick={() => setMoved(customer)}>
                Change group
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className={css.more}>
          <Button size="sm" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {moved && <ChangeGroupDialog LEId={moved.LEId} name={moved.name} onClose={() => setMoved(undefined)} />}
    </>
  )
}
