import { useQuery } from '@tanstack/react-query'
import type { ConsumerRequest } from '@tradewind/contract/network/network-shapes'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { may } from '../accounts/rights.ts'
import { formatInstant } from '../lib/dates.ts'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Avatar } from '../ui/chip.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState } from '../ui/notice.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { AcceptDialog } from './accept-dialog.tsx'
import { Category, Contact } from './company-cells.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { ListPager } from './list-pager.tsx'
import { ListState } from './list-state.tsx'
import css from './network.module.css'
import { consumerRequests } from './network-queries.ts'
import { describeDecision, rowNumber } from './network-words.ts'

const PAGE_SIZE = 10
/** As the list has it now: a colleague may have decided about another request of the site since. */
function nowOf(request: ConsumerRequest, records: readonly ConsumerRequest[]): ConsumerRequest {
  return records.find(({ id }) => id === request.id) ?? request
}

type Decide = (asked: { what: 'accept' | 'decline'; request: ConsumerRequest }) => void

/** Requests of other sites, the newest first: to accept or decline while they are pending, then with who decided. */
export function RequestsView({ page, onOffers }: { page: number; onOffers: () => void }) {
  const list = useQuery(consumerRequests(page))
  const [asked, setAsked] = useState<Parameters<Decide>[0]>()
  const columns = useMemo(() => requestColumns(setAsked), [])
  const close = () => setAsked(undefined)
  const records = list.data?.records ?? []
  return (
    <>
      <ListState query={list} />
      {list.data && records.length === 0 && (
        <EmptyState icon="hub" title="No Requests found!" action={<Button onClick={onOffers}>What we supply</Button>}>
          Other sites can ask to sell the categories that you offer to them.
        </EmptyState>
      )}
      {records.length > 0 && (
        <DataTable
          id="consumer-requests"
          label="API Customer Requests"
          rows={records}
          rowId={({ id }) => rowNumber(id)}
          rowLabel={({ companyName }) => companyName}
          columns={columns}
          isStale={list.isPlaceholderData}
          phoneRow={(request) => <PhoneRow request={request} />}
          phoneActions={(request) => request.requestStatus === 'Pending' && <Decision request={request} onDecide={setAsked} />}
        />
      )}
      {asked?.what === 'accept' && <AcceptDialog request={nowOf(asked.request, records)} onClose={close} />}
      {asked?.what === 'decline' && <DeclineDialog request={asked.request} onClose={close} />}
    </>
  )
}

export function RequestsPager({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  return <ListPager list={useQuery(consumerRequests(page))} page={page} pageSize={PAGE_SIZE} what="request" onPage={onPage} />
}

function requestColumns(onDecide: Decide): readonly Column<ConsumerRequest>[] {
  return [
    {
      id: 'site',
      label: 'Site',
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
    },
    {
      id: 'category',
      label: 'Category',
      width: 150,
      wraps: true,
      foldsBelow: 640,
      cell: ({ supplier_category }) => <Category category={supplier_category} />,
    },
    {
      id: 'asked',
      label: 'Requested',
      width: 190,
      wraps: true,
      foldsBelow: 820,
      cell: ({ requestGeneratedAt, requestedBy }) => (
        <>
          {formatInstant(requestGeneratedAt)}
          <small className={lines.small}>{requestedBy}</small>
        </>
      ),
    },
    {
      id: 'contact',
      label: 'Contact',
      width: 200,
      isControls: true,
      foldsBelow: 1150,
      cell: ({ adminEmail, adminContact }) => <Contact email={adminEmail} phone={adminContact} />,
    },
    {
      id: 'terms',
      label: 'Terms',
      width: 110,
      foldsBelow: 1000,
      cell: ({ acceptedTermsVersion }) =>
        acceptedTermsVersion === null ? <span className={layout.faint}>None</span> : `Version ${acceptedTermsVersion}`,
    },
    {
      id: 'decision',
      label: 'Decision',
      width: 250,
      isFixed: true,
      isControls: true,
      wraps: true,
      cell: (request) => <Decision request={request} onDecide={onDecide} />,
    },
  ]
}

function Decision({ request, onDecide }: { request: ConsumerRequest; onDecide: Decide }) {
  const viewer = useUser()
  const decided = useRef<HTMLSpanElement>(null)
  const isPending = request.requestStatus === 'Pending'
  const wasPending = useRef(isPending)
  // The button that was pressed is gone, and with it the place of a person who uses the keyboard.
  useLayoutEffect(() => {
    if (wasPending.current && !isPending && document.activeElement === document.body)
      decided.current?.focus({ preventScroll: true })
    wasPending.current = isPending
  }, [isPending])
  if (!isPending)
    return (
      <span ref={decided} tabIndex={-1} className={css.decided}>
        {describeDecision(request)}
      </span>
    )
  if (!viewer || !may(viewer, 'network.decide')) return <span className={layout.faint}>Pending</span>
  return (
    <span className={css.acts}>
      <Button
        size="xs"
        aria-label={`Decline the request of ${request.companyName}`}
        onClick={() => onDecide({ what: 'decline', request })}
      >
        Decline
      </Button>
      <Button
        size="xs"
        variant="accent"
        aria-label={`Accept the request of ${request.companyName}`}
        onClick={() => onDecide({ what: 'accept', request })}
      >
        Accept
      </Button>
    </span>
  )
}

function PhoneRow({ request }: { request: ConsumerRequest }) {
  const { companyName, domain, supplier_category, requestGeneratedAt, requestedBy } = request
  return (
    <span className={lines.lines}>
      <b>{companyName}</b>
      <small className={lines.small}>
        {domain} · <Category category={supplier_category} />
      </small>
      <small className={lines.small}>
        {formatInstant(requestGeneratedAt)} · {requestedBy}
      </small>
      {request.requestStatus !== 'Pending' && <span className={css.decided}>{describeDecision(request)}</span>}
    </span>
  )
}
