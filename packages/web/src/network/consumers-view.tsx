import { useQuery } from '@tanstack/react-query'
import type { ApiConsumer } from '@tradewind/contract/network/network-shapes'
import { hasFlightSwitches } from '@tradewind/domain/network/supplier-categories'
import { useMemo } from 'react'
import { formatAmount } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { Avatar, Chip, StateMark } from '../ui/chip.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState } from '../ui/notice.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { Category, Contact } from './company-cells.tsx'
import { FlightSwitch } from './flight-switch.tsx'
import { ListState } from './list-state.tsx'
import { supplierConsumers } from './network-queries.ts'
import { rowNumber, toneOf } from './network-words.ts'

type Props = {
  open: number | undefined
  onOpen: (id: number | undefined) => void
  onRequests: () => void
  onOffers: () => void
}

/** The sites that this one supplies: with their group, tax setting and credit, and for flights the two switches. */
export function ConsumersView({ open, onOpen, onRequests, onOffers }: Props) {
  const list = useQuery(supplierConsumers)
  const columns = useMemo(consumerColumns, [])
  return (
    <>
      <ListState query={list} />
      {list.data?.length === 0 && (
        <EmptyState
          icon="hub"
          title="No consumers yet"
          action={
            <span className={layout.row}>
              <Button onClick={onOffers}>What we supply</Button>
              <Button variant="primary" onClick={onRequests}>
                See requests
              </Button>
            </span>
          }
        >
          Sites whose request you accept appear here, each as a customer of your site.
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <DataTable
          id="api-consumers"
          label="Api Consumers"
          rows={list.data}
          rowId={({ requestId }) => rowNumber(requestId)}
          rowLabel={({ wl_companyName }) => wl_companyName}
          columns={columns}
          open={open}
          onOpen={onOpen}
          phoneRow={(consumer) => <PhoneRow consumer={consumer} />}
        />
      )}
    </>
  )
}

function consumerColumns(): readonly Column<ApiConsumer>[] {
  return [
    {
      id: 'consumer',
      label: 'Consumer',
      minWidth: 190,
      wraps: true,
      beside: ({ wl_companyName }) => <Avatar name={wl_companyName} />,
      cell: ({ wl_companyName }) => wl_companyName,
      below: ({ wl_domain }) => <small className={lines.small}>{wl_domain}</small>,
    },
    {
      id: 'category',
      label: 'Category',
      width: 140,
      wraps: true,
      cell: ({ sup_category }) => <Category category={sup_category} />,
    },
    { id: 'group', label: 'Group', width: 168, wraps: true, foldsBelow: 700, cell: (consumer) => <Group consumer={consumer} /> },
    { id: 'tds', label: 'TDS', width: 76, foldsBelow: 1100, cell: (consumer) => <Tds consumer={consumer} /> },
    {
      id: 'credit',
      label: 'Credit used',
      width: 150,
      wraps: true,
      foldsBelow: 900,
      cell: (consumer) => <Credit consumer={consumer} />,
    },
    {
      id: 'contact',
      label: 'Contact',
      width: 190,
      isControls: true,
      foldsBelow: 1250,
      cell: ({ wl_adminEmail, wl_adminContact }) => <Contact email={wl_adminEmail} phone={wl_adminContact} />,
    },
    {
      id: 'search',
      label: 'Search',
      width: 84,
      isControls: true,
      foldsBelow: 800,
      cell: (consumer) => <Switched consumer={consumer} what="search" />,
    },
    {
      id: 'hold',
      label: 'Hold',
      width: 76,
      isControls: true,
      foldsBelow: 800,
      cell: (consumer) => <Switched consumer={consumer} what="hold" />,
    },
    {
      id: 'state',
      label: 'State',
      width: 124,
      isFixed: true,
      cell: ({ requestStatus }) => <StateMark tone={toneOf(requestStatus)}>{requestStatus}</StateMark>,
    },
  ]
}

function Switched({ consumer, what }: { consumer: ApiConsumer; what: 'search' | 'hold' }) {
  if (!hasFlightSwitches(consumer.sup_category)) return <span className={layout.faint}>–</span>
  return <FlightSwitch consumer={consumer} what={what} />
}

export function Group({ consumer: { leGroup_groupName: name } }: { consumer: ApiConsumer }) {
  return name ? <Chip>{name}</Chip> : <span className={layout.faint}>Default Group Applicable</span>
}

function Tds({ consumer: { hasTds, isTdsDeductable } }: { consumer: ApiConsumer }) {
  if (!hasTds) return <span className={layout.faint}>–</span>
  return <>{isTdsDeductable ? 'Yes' : 'No'}</>
}

function Credit({ consumer: { credit } }: { consumer: ApiConsumer }) {
  if (!credit) return <span className={layout.faint}>–</span>
  return (
    <>
      {formatAmount(credit.used, credit.currency)}
      <small className={lines.small}>of {formatAmount(credit.limit, credit.currency)}</small>
    </>
  )
}

function PhoneRow({ consumer }: { consumer: ApiConsumer }) {
  const { wl_companyName, wl_domain, sup_category, requestStatus, credit } = consumer
  return (
    <span className={lines.lines}>
      <span className={lines.pair}>
        <b>{wl_companyName}</b>
        <StateMark tone={toneOf(requestStatus)}>{requestStatus}</StateMark>
      </span>
      <small className={lines.small}>
        {wl_domain} · <Category category={sup_category} />
      </small>
      <span className={lines.pair}>
        <Group consumer={consumer} />
        {credit && <span className={layout.money}>{formatAmount(credit.used, credit.currency)} used</span>}
      </span>
    </span>
  )
}
