import { useQuery } from '@tanstack/react-query'
import type { ReceivedApplication } from '@tradewind/contract/network/supplier-applications'
import { listOffered } from '@tradewind/domain/network/supplier-application'
import { useMemo, useState } from 'react'
import { may } from '../../accounts/rights.ts'
import { formatInstant } from '../../lib/dates.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import { EmptyState } from '../../ui/notice.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import lines from '../../ui/table/row-lines.module.css'
import { Contact } from '../company-cells.tsx'
import { ListPager } from '../list-pager.tsx'
import { ListState } from '../list-state.tsx'
import css from '../network.module.css'
import { supplierApplications } from '../network-queries.ts'
import { rowNumber } from '../network-words.ts'
import { DecideApplicationDialog } from './decide-application-dialog.tsx'

const PAGE_SIZE = 20
type Decide = (application: ReceivedApplication) => void

/** Companies that buy here and apply to supply: those that wait first, then with who decided. */
export function ApplicationsView({ page }: { page: number }) {
  const list = useQuery(supplierApplications(page))
  const [asked, setAsked] = useState<ReceivedApplication>()
  const columns = useMemo(() => applicationColumns(setAsked), [])
  const records = list.data?.records ?? []
  return (
    <>
      <ListState query={list} />
      {list.data && records.length === 0 && (
        <EmptyState icon="hub" title="No applications yet">
          Companies that buy here can apply to become suppliers, in the menu of their account.
        </EmptyState>
      )}
      {records.length > 0 && (
        <DataTable
          id="supplier-applications"
          label="Supplier applications"
          rows={records}
          rowId={({ id }) => rowNumber(id)}
          rowLabel={({ companyName }) => companyName}
          columns={columns}
          isStale={list.isPlaceholderData}
          phoneRow={(application) => (
            <span className={lines.lines}>
              <b>{application.companyName}</b>
              <small className={lines.small}>{listOffered(application.offers)}</small>
              <small className={lines.small}>{formatInstant(application.appliedAt)}</small>
            </span>
          )}
          phoneActions={(application) => <Decision application={application} onDecide={setAsked} />}
        />
      )}
      {asked && (
        <DecideApplicationDialog application={asked} suppliers={list.data?.suppliers ?? []} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

export function ApplicationsPager({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  return (
    <ListPager list={useQuery(supplierApplications(page))} page={page} pageSize={PAGE_SIZE} what="application" onPage={onPage} />
  )
}

function applicationColumns(onDecide: Decide): readonly Column<ReceivedApplication>[] {
  return [
    {
      id: 'company',
      label: 'Company',
      minWidth: 190,
      wraps: true,
      cell: ({ companyName, customerName }) => (
        <>
          <b>{companyName}</b>
          {customerName !== companyName && <small className={lines.small}>{`Buys as ${customerName}`}</small>}
        </>
      ),
    },
    {
      id: 'offers',
      label: 'Offers',
      minWidth: 180,
      wraps: true,
      foldsBelow: 640,
      cell: ({ offers, city }) => (
        <>
          {listOffered(offers)}
          <small className={lines.small}>{city}</small>
        </>
      ),
    },
    {
      id: 'applied',
      label: 'Applied',
      width: 190,
      wraps: true,
      foldsBelow: 820,
      cell: ({ appliedAt, appliedBy }) => (
        <>
          {formatInstant(appliedAt)}
          <small className={lines.small}>{appliedBy}</small>
        </>
      ),
    },
    {
      id: 'contact',
      label: 'Contact',
      width: 200,
      isControls: true,
      foldsBelow: 1000,
      cell: ({ email, phone }) => <Contact email={email} phone={phone} />,
    },
    {
      id: 'decision',
      label: 'Decision',
      width: 250,
      isFixed: true,
      isControls: true,
      wraps: true,
      cell: (application) => <Decision application={application} onDecide={onDecide} />,
    },
  ]
}

function Decision({ application, onDecide }: { application: ReceivedApplication; onDecide: Decide }) {
  const viewer = useUser()
  const { state, decidedBy, supplierName, reason, companyName } = application
  if (state === 'approved')
    return <span className={css.decided}>{`Approved by ${decidedBy ?? ''}, supplier ${supplierName ?? ''}`}</span>
  if (state === 'declined') return <span className={css.decided}>{`Declined by ${decidedBy ?? ''}: ${reason ?? ''}`}</span>
  if (!viewer || !may(viewer, 'network.decide')) return <span className={layout.faint}>Waiting</span>
  return (
    <Button
      size="xs"
      variant="accent"
      aria-label={`Decide about the application of ${companyName}`}
      onClick={() => onDecide(application)}
    >
      Read and decide
    </Button>
  )
}
