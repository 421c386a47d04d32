import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { may } from '../../accounts/rights.ts'
import { catalogueCities } from '../../catalogue/catalogue-queries.ts'
import { UsedBy } from '../../catalogue/used-by.tsx'
import { api } from '../../lib/api.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { formatCount } from '../../lib/locale.ts'
import { formatAmount } from '../../lib/money.ts'
import { useUser } from '../../lib/session.ts'
import { TouchedQuotations, useTouched } from '../../quotations/touched-quotations.tsx'
import { NoAccess } from '../../shell/no-access.tsx'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { InList, ListCount, ListPage } from '../../ui/list/list-page.tsx'
import { EmptyState, FailedNotice } from '../../ui/notice.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import lines from '../../ui/table/row-lines.module.css'
import { toast } from '../../ui/toasts.tsx'
import { formatCost, nameSupplier } from '../studio/cost-values.ts'
import { formatPax, formatSpan } from '../studio/rate-words.ts'
import { AreaTransferDialog } from './area-transfer-dialog.tsx'
import { AREA_TRANSFERS_KEY, type AreaTransfer, type AreaTransfers, areaTransferList } from './area-transfer-queries.ts'
import { type AreaTransferSearch, citiesIn } from './area-transfer-search.ts'
import css from './area-transfers.module.css'

const route = getRouteApi('/shell/inside/staff/area-transfer')

type Opened = { transfer?: AreaTransfer; isChange: boolean }

/** Area Transfer List: what drives between areas cost. */
export function AreaTransfersPage() {
  usePageTitle('Area Transfer List')
  const viewer = useUser()
  const mayEdit = viewer !== null && may(viewer, 'rates.edit')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(areaTransferList(search))
  const cities = useQuery(catalogueCities)
  const [opened, setOpened] = useState<Opened>()
  const [deleted, setDeleted] = useState<AreaTransfer>()
  const bought = list.data?.transfers.some(({ supplierCost }) => supplierCost) ? list.data.suppliers : undefined
  const columns = useMemo(() => columnsOf(mayEdit ? { setOpened, setDeleted } : undefined, bought), [mayEdit, bought])
  const show = (change: { [K in keyof AreaTransferSearch]: AreaTransferSearch[K] | undefined }) =>
    void navigate({ search: (now) => clean({ ...now, ...change }), resetScroll: false })
  if (isRefusedWith(list.error, 'FORBIDDEN')) return <NoAccess />
  const chosen = citiesIn(search.cityId)
  const toggle = (id: number) => {
    const after = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
    show({ cityId: after.length > 0 ? after.join(',') : undefined })
  }
  const isNarrowed = search.search !== undefined || chosen.length > 0
  const { transfers, suppliers = [] } = list.data ?? {}
  return (
    <ListPage
      title="Area Transfer List"
      find={
        <FindField
          label="Area or description"
          value={search.search ?? ''}
          longest={100}
          onFind={(text) => show({ search: text || undefined })}
        />
      }
      chief={
        mayEdit && (
          <Button size="sm" variant="primary" icon="plus" aria-haspopup="dialog" onClick={() => setOpened({ isChange: false })}>
            Add area transfer
          </Button>
        )
      }
      tools={
        <fieldset className={css.chips} aria-label="Cities">
          {(cities.data ?? [])
            .filter(({ areas }) => areas > 0)
            .map(({ id, city }) => (
              <button key={id} type="button" aria-pressed={chosen.includes(id)} onClick={() => toggle(id)}>
                {city}
              </button>
            ))}
        </fieldset>
      }
      label="Area transfers"
      foot={
        transfers && (
          <ListCount>
            {formatCount(transfers.length)} {transfers.length === 1 ? 'area transfer' : 'area transfers'}
            {list.data?.isCut && '. There are more: narrow the list.'}
          </ListCount>
        )
      }
    >
      {list.isError && (
        <InList>
          <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
        </InList>
      )}
      {list.isPending && <ListSkeleton lines={6} height={48} />}
      {transfers?.length === 0 && (
        <EmptyState
          icon="van"
          title="No area transfers found"
          action={isNarrowed && <Button onClick={() => void navigate({ search: {} })}>Show all</Button>}
        >
          {isNarrowed ? 'No area transfer matches your filters.' : 'Add what a drive from one area to another costs.'}
        </EmptyState>
      )}
      {transfers && transfers.length > 0 && (
        <DataTable
          id="area-transfers"
          label="Area transfers"
          rows={transfers}
          rowId={({ id }) => id}
          rowLabel={nameOf}
          columns={columns}
          {...(mayEdit && { onOpen: (id: number) => setOpened(openedOf(transfers.find((one) => one.id === id))) })}
          phoneRow={(transfer) => <TransferLines transfer={transfer} suppliers={suppliers} />}
          phoneActions={(transfer) => mayEdit && <RowActs transfer={transfer} acts={{ setOpened, setDeleted }} />}
          isStale={list.isPlaceholderData}
        />
      )}
      {opened && list.data && (
        <AreaTransferDialog
          transfer={opened.transfer}
          isChange={opened.isChange}
          suppliers={list.data.suppliers}
          onClose={() => setOpened(undefined)}
        />
      )}
      {deleted && <DeleteDialog transfer={deleted} onClose={() => setDeleted(undefined)} />}
    </ListPage>
  )
}

const openedOf = (transfer: AreaTransfer | undefined): Opened | undefined => transfer && { transfer, isChange: true }
const nameOf = ({ from, to }: AreaTransfer) => `${from.name} to ${to.name}`
const sharingOf = ({ sharingBasis }: AreaTransfer) => (sharingBasis === 'private' ? 'PVT' : 'Shared')
const supplierOf = ({ supplierCost: cost }: AreaTransfer, suppliers: AreaTransfers['suppliers']) =>
  cost ? nameSupplier(suppliers, cost.supplierId) : ''
const wayOf = ({ transferType }: AreaTransfer) => (transferType === 'return' ? 'Return' : 'One way')

function clean({ search, cityId }: { search?: string | undefined; cityId?: string | undefined }) {
  return { ...(search !== undefined && { search }), ...(cityId !== undefined && { cityId }) }
}

/** What has no column of its own now. */
function withoutColumn(transfer: AreaTransfer, shown: ReadonlySet<string>, suppliers: AreaTransfers['suppliers']): string {
  const { market, minPax, maxPax, isStandAlone } = transfer
  const pax = formatPax(minPax, maxPax)
  const words = [
    !shown.has('market') && market,
    !shown.has('way') && wayOf(transfer).toLowerCase(),
    !shown.has('pax') && pax && `${pax} people`,
    !shown.has('standAlone') && isStandAlone && 'sold on its own',
    !shown.has('cost') && transfer.supplierCost && `cost ${formatCost(transfer)}, ${supplierOf(transfer, suppliers)}`,
  ].filter(Boolean)
  return words.length > 0 ? ` ${words.join(' · ')}` : ''
}

type Acts = { setOpened: (opened: Opened) => void; setDeleted: (transfer: AreaTransfer) => void }

/** What drives cost only where one of them is bought. */
function columnsOf(acts: Acts | undefined, bought: AreaTransfers['suppliers'] | undefined): readonly Column<AreaTransfer>[] {
  return [
    {
      id: 'areas',
      label: 'From and to',
      minWidth: 200,
      wraps: true,
      cell: (transfer, shown) => (
        <>
          {nameOf(transfer)}
          <span className={lines.small}>{withoutColumn(transfer, shown, bought ?? [])}</span>
        </>
      ),
      below: ({ description, boundTourOption }) => (
        <span className={lines.small}>
          {[description, boundTourOption && `only ${boundTourOption}`].filter(Boolean).join(' · ')}
        </span>
      ),
    },
    {
      id: 'standAlone',
      label: 'On its own',
      width: 96,
      foldsBelow: 1060,
      cell: ({ isStandAlone }) =>
        isStandAlone && (
          <span className={css.star}>
            <Icon name="star" size={16} />
            <span className={layout.vh}>Sold on its own</span>
          </span>
        ),
    },
    { id: 'market', label: 'Market', width: 120, foldsBelow: 880, wraps: true, cell: ({ market }) => market },
    { id: 'sharing', label: 'Sharing', width: 88, cell: sharingOf },
    { id: 'way', label: 'Direction', width: 96, foldsBelow: 1060, cell: wayOf },
    { id: 'pax', label: 'People', width: 88, foldsBelow: 960, cell: ({ minPax, maxPax }) => formatPax(minPax, maxPax) || 'Any' },
    {
      id: 'validity',
      label: 'Valid',
      width: 150,
      wraps: true,
      cell: ({ validFromDate, validTillDate }) => formatSpan(validFromDate, validTillDate),
    },
    {
      id: 'amount',
      label: 'Amount',
      width: 110,
      align: 'end',
      cell: ({ amount, currency, isPerPax }) => (
        <>
          {formatAmount(amount, currency)} <span className={lines.small}>{isPerPax ? 'a person' : 'a vehicle'}</span>
        </>
      ),
    },
    ...(bought
      ? [
          {
            id: 'cost',
            label: 'Cost',
            width: 130,
            align: 'end',
            wraps: true,
            foldsBelow: 1180,
            cell: (transfer: AreaTransfer) => (
              <>
                {formatCost(transfer)} <span className={lines.small}>{supplierOf(transfer, bought)}</span>
              </>
            ),
          } as const,
        ]
      : []),
    ...(acts
      ? [
          {
            id: 'acts',
            label: 'Copy, delete',
            width: 104,
            align: 'end',
            isControls: true,
            isFixed: true,
            cell: (transfer: AreaTransfer) => <RowActs transfer={transfer} acts={acts} />,
          } as const,
        ]
      : []),
  ]
}

function RowActs({ transfer, acts }: { transfer: AreaTransfer; acts: Acts }) {
  return (
    <span className={css.acts}>
      <IconButton
        icon="copy"
        size="sm"
        label={`Copy ${nameOf(transfer)}`}
        aria-haspopup="dialog"
        onClick={() => acts.setOpened({ transfer, isChange: false })}
      />
      <IconButton
        icon="x"
        size="sm"
        label={`Delete ${nameOf(transfer)}`}
        aria-haspopup="dialog"
        onClick={() => acts.setDeleted(transfer)}
      />
    </span>
  )
}

function TransferLines({ transfer, suppliers }: { transfer: AreaTransfer; suppliers: AreaTransfers['suppliers'] }) {
  const { amount, currency, isPerPax, market, validFromDate, validTillDate, isStandAlone } = transfer
  return (
    <span className={lines.lines}>
      <b>{nameOf(transfer)}</b>
      <span className={lines.small}>
        {formatAmount(amount, currency)} {isPerPax ? 'a person' : 'a vehicle'} · {sharingOf(transfer)} · {wayOf(transfer)}
      </span>
      <span className={lines.small}>
        {market} · {formatSpan(validFromDate, validTillDate)}
        {isStandAlone && ' · sold on its own'}
      </span>
      {transfer.supplierCost && (
        <span className={lines.small}>
          Cost {formatCost(transfer)} · {supplierOf(transfer, suppliers)}
        </span>
      )}
    </span>
  )
}

function DeleteDialog({ transfer, onClose }: { transfer: AreaTransfer; onClose: () => void }) {
  const client = useQueryClient()
  const drift = useTouched()
  const remove = useMutation({
    mutationKey: ['DELETE_AREA_TRANSFER'],
    mutationFn: () => api.areaTransfers.deleteTransfers({ id: transfer.id }),
    onSuccess: () => {
      toast('ok', `${nameOf(transfer)} is deleted.`)
      drift.show()
    },
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => client.invalidateQueries({ queryKey: [AREA_TRANSFERS_KEY] }),
  })
  if (drift.before) return <TouchedQuotations tourOptionIds={[]} before={drift.before} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete ${nameOf(transfer)}?`}
      subtitle={formatSpan(transfer.validFromDate, transfer.validTillDate)}
      foot={
        <>
          <Button onClick={onClose}>Keep</Button>
          <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
            Delete
          </Button>
        </>
      }
    >
      <p>What it priced keeps its price. It is no longer offered.</p>
      <UsedBy kind="areaTransfer" ids={[transfer.id]} />
    </Dialog>
  )
}
