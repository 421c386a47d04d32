import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiConsumer } from '@tradewind/contract/network/network-shapes'
import { hasFlightSwitches } from '@tradewind/domain/network/supplier-categories'
import { useMemo, useState } from 'react'
import { may } from '../accounts/rights.ts'
import { formatAmount } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { ChangeGroupDialog } from '../markups/change-group-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Avatar, Chip, StateMark } from '../ui/chip.tsx'
import layout from '../ui/layout.module.css'
import { Meter } from '../ui/meter.tsx'
import { EmptyState } from '../ui/notice.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { Category, Contact } from './company-cells.tsx'
import { FiguresLine, figureColumns } from './figure-cells.tsx'
import { FlightSwitch } from './flight-switch.tsx'
import { ListState } from './list-state.tsx'
import { type NetworkFigures, networkFigures, refreshNetwork, supplierConsumers } from './network-queries.ts'
import { rowNumber, toneOf } from './network-words.ts'
import { figuresOf } from './partner-figures.ts'

type Screen = 'customers' | 'network'
type Props = {
  /** The customers screen shows first how a consumer is reached, the network page what passes. */
  on: Screen
  open: number | undefined
  onOpen: (id: number | undefined) => void
  onRequests: () => void
  onOffers: () => void
}

/** The sites that this one supplies: with their group, tax setting and credit, and for flights the two switches. */
export function ConsumersView({ on, open, onOpen, onRequests, onOffers }: Props) {
  const list = useQuery(supplierConsumers)
  const viewer = useUser()
  const client = useQueryClient()
  const mayRegroup = viewer !== null && may(viewer, 'markups.manage')
  const [regrouped, setRegrouped] = useState<ApiConsumer>()
  const { data: all } = useQuery(networkFigures)
  const columns = useMemo(() => consumerColumns(on, all, mayRegroup ? setRegrouped : undefined), [on, all, mayRegroup])
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
          phoneRow={(consumer) => <PhoneRow consumer={consumer} all={all} />}
          phoneActions={(consumer) => mayRegroup && <ChangeGroup consumer={consumer} onChange={setRegrouped} />}
        />
      )}
      {regrouped && (
        <ChangeGroupDialog
          LEId={regrouped.wl_legalEntityId}
          name={regrouped.wl_companyName}
          onClose={() => {
            setRegrouped(undefined)
            void refreshNetwork(client)
          }}
        />
      )}
    </>
  )
}

type Regroup = (consumer: ApiConsumer) => void

/** Below which width of the list a column folds: what the one screen is for stays longest. Together they fit what is left of 1440 pixels beside the navigation. */
const FOLDS: Readonly<Record<Screen, Readonly<Record<string, number>>>> = {
  customers: { group: 960, contact: 1130, credit: 1280, tds: 1360, sales: 1490, requests: 1640 },
  network: { group: 1300, credit: 900, requests: 860, sales: 1000, tds: 1500, contact: 1700 },
}

/** `onRegroup`: undefined for users who may not manage markups. */
function consumerColumns(
  on: Screen,
  all: NetworkFigures | undefined,
  onRegroup: Regroup | undefined,
): readonly Column<ApiConsumer>[] {
  const columns: readonly Column<ApiConsumer>[] = [
    {
      id: 'consumer',
      label: 'Consumer',
      minWidth: 190,
      wraps: true,
      beside: ({ wl_companyName }) => <Avatar name={wl_companyName} />,
      cell: ({ wl_companyName }) => wl_companyName,
      below: ({ wl_domain, wl_adminEmail, wl_adminContact }, shown) => (
        <>
          <small className={lines.small}>{wl_domain}</small>
          {!shown.has('contact') && (
            <>
              <small className={lines.small}>{wl_adminEmail}</small>
              <small className={lines.small}>{wl_adminContact}</small>
            </>
          )}
        </>
      ),
    },
    {
      id: 'category',
      label: 'Category',
      width: 116,
      wraps: true,
      cell: (consumer, shown) => (
        <>
          <Category category={consumer.sup_category} />
          {!shown.has('group') && (
            <small className={lines.small}>
              <Group consumer={consumer} />
            </small>
          )}
        </>
      ),
    },
    { id: 'group', label: 'Group', width: 168, wraps: true, cell: (consumer) => <Group consumer={consumer} /> },
    { id: 'tds', label: 'TDS', width: 76, cell: (consumer) => <Tds consumer={consumer} /> },
    {
      id: 'credit',
      label: 'Credit used',
      width: 150,
      wraps: true,
      cell: (consumer) => <Credit consumer={consumer} />,
    },
    ...figureColumns<ApiConsumer>((consumer) => ({ all, figures: figuresOf(all?.consumers, keyOf(consumer)) })),
    {
      id: 'contact',
      label: 'Contact',
      width: 200,
      isControls: true,
      wraps: true,
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
    ...(onRegroup
      ? [
          {
            id: 'actions',
            label: 'Actions',
            width: 148,
            isFixed: true,
            align: 'end',
            isControls: true,
            cell: (consumer: ApiConsumer) => <ChangeGroup consumer={consumer} onChange={onRegroup} />,
          } as const,
        ]
      : []),
  ]
  return columns.map((column) => {
    const foldsBelow = FOLDS[on][column.id]
    return foldsBelow === undefined ? column : { ...column, foldsBelow }
  })
}

function ChangeGroup({ consumer, onChange }: { consumer: ApiConsumer; onChange: Regroup }) {
  return (
    <Button size="sm" aria-label={`Change Group: ${consumer.wl_companyName}`} onClick={() => onChange(consumer)}>
      Change Group
    </Button>
  )
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
      <Meter used={Number(credit.used)} limit={Number(credit.limit)} />
    </>
  )
}

const keyOf = ({ wl_mongoDb_siteId: siteId, sup_category: category }: ApiConsumer) => ({ siteId, category })

function PhoneRow({ consumer, all }: { consumer: ApiConsumer; all: NetworkFigures | undefined }) {
  const { wl_companyName, wl_domain, wl_adminEmail, wl_adminContact, sup_category, requestStatus, credit } = consumer
  return (
    <span className={lines.lines}>
      <span className={lines.pair}>
        <b>{wl_companyName}</b>
        <StateMark tone={toneOf(requestStatus)}>{requestStatus}</StateMark>
      </span>
      <small className={lines.small}>
        {wl_domain} · <Category category={sup_category} />
      </small>
      <small className={lines.small}>{wl_adminEmail}</small>
      <small className={lines.small}>{wl_adminContact}</small>
      <FiguresLine all={all} figures={figuresOf(all?.consumers, keyOf(consumer))} />
      <span className={lines.pair}>
        <span>
          <Group consumer={consumer} />
        </span>
        {credit && <span className={layout.money}>{formatAmount(credit.used, credit.currency)} used</span>}
      </span>
    </span>
  )
}
