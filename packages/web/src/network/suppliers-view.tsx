import { useQuery } from '@tanstack/react-query'
import type { Supplier } from '@tradewind/contract/network/network-shapes'
import { mayAsk, mayWithdraw } from '@tradewind/domain/network/relation-status'
import { useMemo, useState } from 'react'
import { may } from '../accounts/rights.ts'
import { api } from '../lib/api.ts'
import { formatInstant, formatInstantDay } from '../lib/dates.ts'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Avatar, StateMark } from '../ui/chip.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState } from '../ui/notice.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { Category, Contact } from './company-cells.tsx'
import { ListState } from './list-state.tsx'
import css from './network.module.css'
import { useNetworkChange, visibleSuppliers } from './network-queries.ts'
import { hasNewTerms, rowNumber, toneOf } from './network-words.ts'
import { TermsDialog } from './terms-dialog.tsx'

/** What other sites offer: with the terms, and the request of one's own site. */
export function SuppliersView() {
  const list = useQuery(visibleSuppliers)
  const [read, setRead] = useState<Supplier>()
  const columns = useMemo(() => supplierColumns(setRead), [])
  return (
    <>
      <ListState query={list} />
      {list.data?.length === 0 && (
        <EmptyState icon="hub" title="No suppliers yet">
          No other site offers anything to sell now.
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <DataTable
          id="suppliers"
          label="Suppliers"
          rows={list.data}
          rowId={({ supplierListId }) => rowNumber(supplierListId)}
          rowLabel={({ companyName }) => companyName}
          columns={columns}
          phoneRow={(supplier) => <PhoneRow supplier={supplier} />}
          phoneActions={(supplier) => <Act supplier={supplier} onRead={setRead} />}
        />
      )}
      {read && <TermsDialog supplier={read} onClose={() => setRead(undefined)} />}
    </>
  )
}

function supplierColumns(onRead: (supplier: Supplier) => void): readonly Column<Supplier>[] {
  return [
    supplierColumn,
    {
      id: 'category',
      label: 'Category',
      width: 170,
      wraps: true,
      foldsBelow: 640,
      cell: ({ category }) => <Category category={category} />,
    },
    {
      id: 'contact',
      label: 'Contact',
      width: 210,
      isControls: true,
      foldsBelow: 1100,
      cell: ({ adminEmail, adminContact }) => <Contact email={adminEmail} phone={adminContact} />,
    },
    { id: 'terms', label: 'Terms', width: 170, wraps: true, foldsBelow: 860, cell: (supplier) => <Terms supplier={supplier} /> },
    { id: 'state', label: 'State', width: 150, isFixed: true, wraps: true, cell: (supplier) => <State supplier={supplier} /> },
    {
      id: 'act',
      label: 'Actions',
      width: 190,
      isFixed: true,
      isControls: true,
      align: 'end',
      cell: (supplier) => <Act supplier={supplier} onRead={onRead} />,
    },
  ]
}

/** The company behind a supplier, in both lists of suppliers. */
export const supplierColumn: Column<Supplier> = {
  id: 'supplier',
  label: 'Supplier',
  minWidth: 190,
  wraps: true,
  cell: ({ companyName, domain }) => (
    <span className={css.company}>
      <Avatar name={companyName} />
      <span>
        <b>{companyName}</b>
        <small className={lines.small}>{domain}</small>
      </span>
    </span>
  ),
}

export function Terms({ supplier }: { supplier: Supplier }) {
  const { termsVersion, acceptedVersion, acceptedAt } = supplier
  if (termsVersion === null) return <span className={layout.faint}>None</span>
  if (acceptedVersion === null || acceptedAt === null) return <>Version {termsVersion}, not accepted</>
  if (hasNewTerms(supplier) && !supplier.isEnded) return <StateMark tone="warn">New terms to accept</StateMark>
  return (
    <>
      Version {acceptedVersion} accepted
      <small className={lines.small}>{formatInstant(acceptedAt)}</small>
    </>
  )
}

/** The state of the request, as the supplier decided it; of one that was disconnected, only that. */
export function State({ supplier: { request, isEnded } }: { supplier: Supplier }) {
  if (isEnded) return <StateMark tone="neutral">Disconnected</StateMark>
  if (!request) return <span className={layout.faint}>Not requested</span>
  const { requestStatus, requestGeneratedAt, decidedAt } = request
  return (
    <span>
      <StateMark tone={toneOf(requestStatus)}>{requestStatus}</StateMark>
      <small className={lines.small}>since {formatInstantDay(decidedAt ?? requestGeneratedAt)}</small>
    </span>
  )
}

function Act({ supplier, onRead }: { supplier: Supplier; onRead: (supplier: Supplier) => void }) {
  const viewer = useUser()
  const { request, companyName, termsVersion, isVisible, isEnded } = supplier
  const withdraw = useNetworkChange(
    'WITHDRAW_CONSUMER_REQUEST',
    (requestId: string) => api.network.withdrawRequest({ requestId }),
    'Request withdrawn',
  )
  const acts = viewer !== null && may(viewer, 'network.ask')
  // It would not be heard.
  if (isEnded) return null
  if (acts && isVisible && mayAsk(request?.requestStatus))
    return (
      <Button size="xs" variant="accent" aria-label={`Send request to ${companyName}`} onClick={() => onRead(supplier)}>
        Send request
      </Button>
    )
  if (acts && request && mayWithdraw(request.requestStatus))
    return (
      <Button
        size="xs"
        aria-label={`Withdraw the request to ${companyName}`}
        pending={withdraw.isPending}
        onClick={() => withdraw.mutate(request.id)}
      >
        Withdraw
      </Button>
    )
  if (termsVersion === null) return null
  return (
    <Button
      size="xs"
      {...(acts && hasNewTerms(supplier) && { variant: 'accent' as const })}
      aria-label={`${acts && hasNewTerms(supplier) ? 'Read and accept' : 'Read terms'}: ${companyName}`}
      onClick={() => onRead(supplier)}
    >
      {acts && hasNewTerms(supplier) ? 'Read and accept' : 'Read terms'}
    </Button>
  )
}

function PhoneRow({ supplier }: { supplier: Supplier }) {
  const { companyName, domain, category } = supplier
  return (
    <span className={lines.lines}>
      <b>{companyName}</b>
      <small className={lines.small}>
        {domain} · <Category category={category} />
      </small>
      <State supplier={supplier} />
    </span>
  )
}
