import { useQuery, useQueryClient } from '@tanstack/react-query'
import { USER_TYPE_WORDS } from '@tradewind/domain/accounts/buyer-words'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { may } from '../accounts/rights.ts'
import { marketsOfCustomers } from '../catalogue/markets/market-queries.ts'
import { formatDate } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { ChangeGroupDialog } from '../markups/change-group-dialog.tsx'
import { ApprovalChip } from '../sign-up/approval-chip.tsx'
import { DecideDialog } from '../sign-up/decide-dialog.tsx'
import { Avatar, Chip } from '../ui/chip.tsx'
import layout from '../ui/layout.module.css'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { Tipped } from '../ui/tipped.tsx'
import { ClosedChip } from './closed-chip.tsx'
import { CustomerActions, type CustomerDialogKind } from './customer-actions.tsx'
import { CUSTOMERS, type Customer } from './customer-queries.ts'
import css from './customer-table.module.css'
import { fullName, registeredOn, titleOf } from './customer-words.ts'
import { PermissionGroupDialog } from './permission-group-dialog.tsx'
import { ResetSecondFactorDialog } from './reset-second-factor-dialog.tsx'

const MergeDialog = lazy(async () => ({ default: (await import('../customer-merges/merge-dialog.tsx')).MergeDialog }))

export const CUSTOMER_TABLE = 'customers'

type Props = {
  customers: readonly Customer[]
  /** Of the balances; undefined where the viewer may not see wallets. */
  currency: string | undefined
  order: CustomerOrder
  onOrder: (order: CustomerOrder) => void
  isStale: boolean
  open: number | undefined
  onOpen: (userId: number) => void
}
type CustomerOrder = 'newest' | 'oldest'

/** Customers and colleagues: name, contact, group and status. The name opens the details. */
export function CustomerTable({ customers, currency, order, onOrder, isStale, open, onOpen }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const close = useCallback(() => setAsked(undefined), [])
  const viewer = useUser()
  const hasMarkets = viewer !== null && may(viewer, 'catalogue.view')
  const marketIds = useMemo(
    () => (hasMarkets ? customers.filter(({ userType }) => userType !== 'staff').map(({ users_id }) => users_id) : undefined),
    [customers, hasMarkets],
  )
  const columns = useMemo(() => customerColumns(onOpen, setAsked, currency, marketIds), [onOpen, currency, marketIds])
  return (
    <>
      <DataTable
        id={CUSTOMER_TABLE}
        label="Customers"
        rows={customers}
        rowId={({ users_id }) => users_id}
        rowLabel={titleOf}
        columns={columns}
        open={open}
        onOpen={onOpen}
        sorting={{ value: order, onChange: (next) => onOrder(next === 'oldest' ? 'oldest' : 'newest') }}
        phoneRow={(customer) => <Lines customer={customer} currency={currency} />}
        phoneActions={(customer) => <Actions customer={customer} onOpen={onOpen} onAsk={setAsked} />}
        isStale={isStale}
      />
      {asked && <AskedDialog {...asked} onClose={close} />}
    </>
  )
}

type Asked = { kind: CustomerDialogKind; customer: Customer }
type Handlers = { onOpen: Props['onOpen']; onAsk: (asked: Asked) => void }

function Actions({ customer, onOpen, onAsk }: Handlers & { customer: Customer }) {
  return <CustomerActions customer={customer} onOpen={onOpen} onDialog={(kind) => onAsk({ kind, customer })} />
}

function AskedDialog({ kind, customer, onClose }: Asked & { onClose: () => void }) {
  const { users_id: userId, legalEntityId, companyName } = customer
  if (kind === 'permissionGroup') return <PermissionGroupDialog customer={customer} onClose={onClose} />
  if (kind === 'approve' || kind === 'refuse') return <Decision kind={kind} customer={customer} onClose={onClose} />
  if (kind === 'merge')
    return (
      <Suspense>
        <MergeDialog userId={userId} name={fullName(customer)} onClose={onClose} />
      </Suspense>
    )
  if (kind === 'secondFactor') return <ResetSecondFactorDialog userId={userId} name={fullName(customer)} onClose={onClose} />
  return <ChangeGroupDialog LEId={legalEntityId} name={companyName ?? fullName(customer)} onClose={onClose} />
}

function Decision({ kind, customer, onClose }: Asked & { onClose: () => void }) {
  const queryClient = useQueryClient()
  const name = customer.companyName ?? fullName(customer)
  return (
    <DecideDialog
      userId={customer.users_id}
      name={name}
      isApproved={kind === 'approve'}
      onClose={onClose}
      onSettled={() => queryClient.invalidateQueries({ queryKey: CUSTOMERS })}
    />
  )
}

export function customerColumns(
  onOpen: Handlers['onOpen'],
  onAsk: Handlers['onAsk'],
  currency: string | undefined,
  /** The customers of the page who can have a market; undefined where the viewer may not see the catalogue. */
  marketIds: readonly number[] | undefined,
): readonly Column<Customer>[] {
  return [
    {
      id: 'name',
      label: 'Customer',
      minWidth: 200,
      wraps: true,
      cell: titleOf,
      beside: ({ companyName, ...customer }) => <Avatar name={companyName ?? fullName(customer)} />,
      below: (customer) => <Kind customer={customer} />,
    },
    // The rest is for the name: that of a company with its person is the longest of the row.
    { id: 'contact', label: 'Contact', width: 192, foldsBelow: 700, cell: (customer) => <Reach customer={customer} /> },
    { id: 'group', label: 'Group', width: 184, wraps: true, foldsBelow: 900, cell: (customer) => <Group customer={customer} /> },
    {
      id: 'status',
      label: 'Status',
      width: 148,
      isFixed: true,
      wraps: true,
      cell: (customer, shown) => <Status customer={customer} withGroup={!shown.has('group')} />,
    },
    ...(currency === undefined
      ? []
      : [
          {
            id: 'balance',
            label: 'Balance',
            width: 128,
            align: 'end',
            foldsBelow: 1000,
            cell: ({ balance }: Customer) => balance && formatAmount(balance, currency),
          } as const,
        ]),
    ...(marketIds === undefined
      ? []
      : [
          {
            id: 'market',
            label: 'Market',
            width: 150,
            wraps: true,
            isExtra: true,
            cell: ({ users_id, userType }: Customer) => userType !== 'staff' && <MarketOf userId={users_id} ids={marketIds} />,
          } as const,
        ]),
    {
      id: 'booked',
      label: 'Last booking',
      width: 128,
      foldsBelow: 1340,
      cell: ({ lastBookedOn, userType }) =>
        lastBookedOn ? formatDate(lastBookedOn) : userType !== 'staff' && <span className={layout.faint}>None yet</span>,
    },
    {
      id: 'registered',
      label: 'Registered',
      // '30 September, 2026' is read whole.
      width: 172,
      foldsBelow: 1200,
      order: { asc: 'oldest', desc: 'newest' },
      cell: ({ createdAt }) => registeredOn(createdAt),
    },
    {
      id: 'actions',
      label: 'Actions',
      width: 176,
      isFixed: true,
      align: 'end',
      isControls: true,
      cell: (customer) => <Actions customer={customer} onOpen={onOpen} onAsk={onAsk} />,
    },
  ]
}

function Lines({ customer, currency }: { customer: Customer; currency: string | undefined }) {
  return (
    <span className={lines.lines}>
      <b className={css.name}>{titleOf(customer)}</b>
      <Kind customer={customer} />
      <Reach customer={customer} />
      <span className={css.chips}>
        <Group customer={customer} />
        <Status customer={customer} />
      </span>
      <small className={lines.small}>
        {[
          currency && customer.balance && `Balance ${formatAmount(customer.balance, currency)}`,
          customer.lastBookedOn && `Last booking ${formatDate(customer.lastBookedOn)}`,
          `Registered ${registeredOn(customer.createdAt)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </span>
  )
}

function Kind({ customer }: { customer: Customer }) {
  return (
    <small className={lines.small}>
      {customer.companyName && `${fullName(customer)} · `}
      {USER_TYPE_WORDS[customer.userType]}
    </small>
  )
}

function Reach({ customer: { email, phoneNumbers } }: { customer: Customer }) {
  const phone = phoneNumbers.find(({ label, phoneCountryCode }) => label === 'Primary' && phoneCountryCode !== 'INVALID')
  return (
    <span className={css.reach}>
      {email ? (
        <Tipped className={layout.trunc} tip={email} isStop={false} isSpoken={false}>
          {email}
        </Tipped>
      ) : (
        <span className={layout.faint}>No e-mail</span>
      )}
      <small className={lines.small}>{phone ? `${phone.phoneCountryCode} ${phone.phoneNumber}` : 'No phone'}</small>
    </span>
  )
}

/** The markup group of a customer, and what a colleague may do. */
function Group({ customer: { userType, groupName, isSuperAdmin, userGroupName } }: { customer: Customer }) {
  if (!isSuperAdmin && !userGroupName && userType === 'staff') return null
  return (
    <span className={css.group}>
      {isSuperAdmin ? (
        <Chip icon="shield">Super admin</Chip>
      ) : userGroupName ? (
        <Chip icon="shield">{userGroupName}</Chip>
      ) : groupName ? (
        <Chip icon="percent">{groupName}</Chip>
      ) : (
        <Chip>Default Group Applicable</Chip>
      )}
    </span>
  )
}

/** Asked once for all rows, and only while the column is shown. */
function MarketOf({ userId, ids }: { userId: number; ids: readonly number[] }) {
  const { data, isError } = useQuery(marketsOfCustomers(ids))
  if (isError && !data) return <span className={layout.faint}>Failed to fetch markets...</span>
  const found = data?.get(userId)
  if (!found) return null
  if (!found.market) return <span className={layout.faint}>None</span>
  return found.isOwn ? found.market.name : <span className={layout.faint}>{found.market.name}</span>
}

type StatusProps = { customer: Customer /** Where the table has no room for a column of groups. */; withGroup?: boolean }

function Status({ customer, withGroup = false }: StatusProps) {
  const { status, approval, flightLookToBook } = customer
  return (
    <span className={css.chips}>
      {withGroup && <Group customer={customer} />}
      <Chip tone={status === 'verified' ? 'ok' : 'warn'}>{status === 'verified' ? 'Verified' : 'Not Verified'}</Chip>
      <ApprovalChip approval={approval} />
      {flightLookToBook.is_exempted && <Chip tone="accent">Exempted</Chip>}
      <ClosedChip customer={customer} />
    </span>
  )
}
