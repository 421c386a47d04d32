import { useMutation, useQuery } from '@tanstack/react-query'
import type { Supplier } from '@tradewind/contract/network/network-shapes'
import { isLinked } from '@tradewind/domain/network/relation-status'
import { useMemo, useState } from 'react'
import { may } from '../accounts/rights.ts'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Avatar } from '../ui/chip.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState } from '../ui/notice.tsx'
import { Switch } from '../ui/switch.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { toast } from '../ui/toasts.tsx'
import { Category } from './company-cells.tsx'
import { FiguresLine, figureColumns } from './figure-cells.tsx'
import { ListState } from './list-state.tsx'
import css from './network.module.css'
import { linkedSuppliers, type NetworkFigures, networkFigures, useNetworkChange } from './network-queries.ts'
import { describeSale, hasNewTerms, rowNumber } from './network-words.ts'
import { figuresOf } from './partner-figures.ts'
import { State, supplierColumn, Terms } from './suppliers-view.tsx'
import { TermsDialog } from './terms-dialog.tsx'

type Props = { open: number | undefined; onOpen: (id: number | undefined) => void; onSuppliers: () => void }

/** Suppliers that have approved one's own site, each with whether it is used on one's own side. */
export function LinkedView({ open, onOpen, onSuppliers }: Props) {
  const list = useQuery(linkedSuppliers)
  const [read, setRead] = useState<Supplier>()
  const { data: all } = useQuery(networkFigures)
  const columns = useMemo(() => linkedColumns(all, setRead), [all])
  return (
    <>
      <ListState query={list} />
      {list.data?.length === 0 && (
        <EmptyState
          icon="hub"
          title="No linked suppliers yet"
          action={
            <Button variant="primary" onClick={onSuppliers}>
              See suppliers
            </Button>
          }
        >
          Suppliers that approve your request appear here.
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <DataTable
          id="linked-suppliers"
          label="Linked suppliers"
          rows={list.data}
          rowId={({ supplierListId }) => rowNumber(supplierListId)}
          rowLabel={({ companyName }) => companyName}
          columns={columns}
          open={open}
          onOpen={onOpen}
          phoneRow={(supplier) => <PhoneRow supplier={supplier} all={all} />}
          phoneActions={(supplier) => <Used supplier={supplier} />}
        />
      )}
      {read && <TermsDialog supplier={read} onClose={() => setRead(undefined)} />}
    </>
  )
}

function linkedColumns(all: NetworkFigures | undefined, onRead: (supplier: Supplier) => void): readonly Column<Supplier>[] {
  return [
    {
      ...supplierColumn,
      beside: ({ companyName }) => <Avatar name={companyName} />,
      cell: ({ companyName }) => companyName,
      below: ({ domain }) => <small className={lines.small}>{domain}</small>,
    },
    {
      id: 'category',
      label: 'Category',
      width: 150,
      wraps: true,
      foldsBelow: 640,
      cell: ({ category }) => <Category category={category} />,
      below: ({ category }) => <small className={lines.small}>{describeSale(category)}</small>,
    },
    ...figureColumns<Supplier>(({ mongoSiteId: siteId, category }) => ({
      all,
      figures: figuresOf(all?.suppliers, { siteId, category }),
    })),
    { id: 'terms', label: 'Terms', width: 170, wraps: true, foldsBelow: 1300, cell: (supplier) => <Terms supplier={supplier} /> },
    {
      id: 'state',
      label: 'Supplier’s decision',
      width: 160,
      isFixed: true,
      wraps: true,
      cell: (supplier) => <State supplier={supplier} />,
    },
    {
      id: 'mapping',
      label: 'Used by us',
      width: 150,
      isFixed: true,
      isControls: true,
      wraps: true,
      cell: (supplier) => (
        <>
          <Used supplier={supplier} />
          <small className={lines.small}>{describeMapping(supplier)}</small>
        </>
      ),
    },
    {
      id: 'act',
      label: 'Actions',
      width: 260,
      isControls: true,
      align: 'end',
      foldsBelow: 900,
      cell: (supplier) => (
        <span className={css.rowActs}>
          {supplier.request?.requestStatus === 'Approved' && !supplier.isOutside && <GoOver supplier={supplier} />}
          {supplier.termsVersion !== null && !supplier.isEnded && (
            <Button
              size="xs"
              aria-label={`${hasNewTerms(supplier) ? 'Read and accept' : 'Read terms'}: ${supplier.companyName}`}
              onClick={() => onRead(supplier)}
            >
              {hasNewTerms(supplier) ? 'Read and accept' : 'Read terms'}
            </Button>
          )}
        </span>
      ),
    },
  ]
}

/** To one's own account at the supplier. */
export function GoOver({ supplier: { supplierListId: supplierId, companyName } }: { supplier: Supplier }) {
  const go = useMutation({
    mutationKey: ['JUMP_LOGIN', supplierId],
    mutationFn: () => api.network.jumpToSupplier({ supplierId }),
    onSuccess: ({ link }) => window.location.assign(link),
    onError: (error) => toast('bad', explain(error)),
  })
  return (
    <Button
      size="xs"
      pending={go.isPending || go.isSuccess}
      aria-label={`Sign in there: ${companyName}`}
      onClick={() => go.mutate()}
    >
      Sign in there
    </Button>
  )
}

export function describeMapping({ request, mappingStatus: mapping, isEnded }: Supplier): string {
  if (isEnded) return 'Disconnected'
  const status = request?.requestStatus ?? 'Pending'
  if (isLinked({ status, mapping })) return 'Linked'
  return mapping === 'Suspended' ? 'Stopped by us' : 'Suspended by the supplier'
}

/** One's own side: it moves only once the server has reported success. */
export function Used({ supplier }: { supplier: Supplier }) {
  const viewer = useUser()
  const { supplierListId: mapping, companyName, mappingStatus } = supplier
  const change = useNetworkChange(
    'CHANGE_CONSUMER_SUPPLIER_MAPPING_STATUS',
    (isUsed: boolean) => api.network.changeMapping({ mapping, status: isUsed ? 'Approved' : 'Suspended' }),
    'Setting saved successfully',
  )
  const isAllowed = viewer !== null && may(viewer, 'network.ask')
  return (
    <Switch
      label={`Use ${companyName}`}
      isOn={mappingStatus === 'Approved'}
      fixedReason={
        isAllowed ? (change.isPending ? 'Saving…' : undefined) : 'You need the permission to send requests to suppliers.'
      }
      onTurn={(isUsed) => change.mutate(isUsed)}
    />
  )
}

function PhoneRow({ supplier, all }: { supplier: Supplier; all: NetworkFigures | undefined }) {
  const { mongoSiteId: siteId, category } = supplier
  return (
    <span className={lines.lines}>
      <b>{supplier.companyName}</b>
      <small className={lines.small}>
        <Category category={supplier.category} /> · {describeMapping(supplier)}
      </small>
      <small className={lines.small}>{describeSale(category)}</small>
      <FiguresLine all={all} figures={figuresOf(all?.suppliers, { siteId, category })} />
      <span className={layout.row}>
        <State supplier={supplier} />
      </span>
    </span>
  )
}
