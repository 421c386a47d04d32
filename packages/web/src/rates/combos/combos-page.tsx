import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { may } from '../../accounts/rights.ts'
import { useCatalogueChange } from '../../catalogue/use-catalogue-change.ts'
import { api } from '../../lib/api.ts'
import { formatMoment } from '../../lib/dates.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { formatCount } from '../../lib/locale.ts'
import { formatAmount } from '../../lib/money.ts'
import { useUser } from '../../lib/session.ts'
import { NoAccess } from '../../shell/no-access.tsx'
import { useSite } from '../../sites/site-data.ts'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InList, ListCount, ListPage } from '../../ui/list/list-page.tsx'
import { useOpenRow } from '../../ui/list/use-open-row.ts'
import { EmptyState, FailedNotice } from '../../ui/notice.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import lines from '../../ui/table/row-lines.module.css'
import { ComboDialog } from './combo-dialog.tsx'
import { ComboPanel } from './combo-panel.tsx'
import { type Combo, comboList } from './combo-queries.ts'
import css from './combos.module.css'
import { Ways } from './ways.tsx'

const route = getRouteApi('/shell/inside/staff/dmc-combos')

/** Manage Combos: tour options that are sold together for less. */
export function CombosPage() {
  usePageTitle('Manage Combos')
  const viewer = useUser()
  const { currency } = useSite()
  const mayEdit = viewer !== null && may(viewer, 'catalogue.edit')
  const list = useQuery(comboList)
  const [isCreating, setCreating] = useState(false)
  const [deleted, setDeleted] = useState<Combo>()
  const { open } = route.useSearch()
  const navigate = route.useNavigate()
  const onOpen = useOpenRow(open, navigate)
  const columns = useMemo(() => columnsOf(mayEdit ? setDeleted : undefined), [mayEdit])
  if (isRefusedWith(list.error, 'FORBIDDEN')) return <NoAccess />
  const create = (
    <Button size="sm" variant="primary" icon="plus" aria-haspopup="dialog" onClick={() => setCreating(true)}>
      Create Combo
    </Button>
  )
  return (
    <ListPage
      title="Manage Combos"
      chief={mayEdit && create}
      label="Combos"
      foot={
        list.data && (
          <ListCount>
            {formatCount(list.data.length)} {list.data.length === 1 ? 'combo' : 'combos'}
          </ListCount>
        )
      }
      panel={
        open !== undefined && (
          <ComboPanel
            comboId={open}
            combos={list.data ?? []}
            isListRead={list.isSuccess}
            onOpen={onOpen}
            onDelete={mayEdit ? setDeleted : undefined}
          />
        )
      }
    >
      {list.isError && (
        <InList>
          <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
        </InList>
      )}
      {list.isPending && <ListSkeleton lines={4} height={64} />}
      {list.data?.length === 0 && (
        <EmptyState icon="tag" title="No combos yet">
          A combo is a few tour options that are sold together for less.
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <DataTable
          id="combos"
          label="Combos"
          rows={list.data}
          rowId={({ id }) => id}
          rowLabel={({ name }) => name}
          columns={columns}
          phoneRow={(combo) => (
            <span className={lines.lines}>
              <b>{combo.name}</b>
              <span className={lines.small}>{formatAmount(combo.amount, combo.currency)} off a booking</span>
              <Parts combo={combo} />
            </span>
          )}
          open={open}
          onOpen={onOpen}
          phoneActions={(combo) => mayEdit && <DeleteButton combo={combo} onDelete={setDeleted} />}
        />
      )}
      {isCreating && <ComboDialog currency={currency} onClose={() => setCreating(false)} />}
      {deleted && <DeleteDialog combo={deleted} onClose={() => setDeleted(undefined)} />}
    </ListPage>
  )
}

function columnsOf(onDelete: ((combo: Combo) => void) | undefined): readonly Column<Combo>[] {
  return [
    { id: 'name', label: 'Combo', minWidth: 140, wraps: true, cell: ({ name }) => name },
    { id: 'parts', label: 'Tour options', minWidth: 240, wraps: true, cell: (combo) => <Parts combo={combo} /> },
    { id: 'discount', label: 'Discount', width: 130, align: 'end', cell: ({ amount, currency }) => formatAmount(amount, currency) },
    { id: 'created', label: 'Created', width: 140, cell: ({ createdAt }) => formatMoment(createdAt) },
    ...(onDelete
      ? [
          {
            id: 'delete',
            label: 'Delete',
            width: 72,
            align: 'end',
            isControls: true,
            isFixed: true,
            cell: (combo: Combo) => <DeleteButton combo={combo} onDelete={onDelete} />,
          } as const,
        ]
      : []),
  ]
}

/** Each tour option, with the ways to it and back, and what stops it. */
function Parts({ combo }: { combo: Combo }) {
  return (
    <span className={css.list}>
      {combo.tourOptions.map((part) => (
        <span key={part.tourOptionId}>
          <Link to="/staff/rate-studio/$tourOptionId" params={{ tourOptionId: part.tourOptionId }} className={css.link}>
            {part.name}
          </Link>{' '}
          <Ways part={part} />
        </span>
      ))}
    </span>
  )
}

function DeleteButton({ combo, onDelete }: { combo: Combo; onDelete: (combo: Combo) => void }) {
  return <IconButton icon="x" size="sm" label={`Delete ${combo.name}`} aria-haspopup="dialog" onClick={() => onDelete(combo)} />
}

function DeleteDialog({ combo, onClose }: { combo: Combo; onClose: () => void }) {
  const remove = useCatalogueChange({
    key: 'DELETE_COMBO',
    change: (comboId: number) => api.combos.deleteCombo({ comboId }),
    said: `${combo.name} is deleted.`,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete ${combo.name}?`}
      foot={
        <>
          <Button onClick={onClose}>Keep combo</Button>
          <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate(combo.id, { onSuccess: onClose })}>
            Delete
          </Button>
        </>
      }
    >
      <p>It is no longer sold. What was sold keeps its price.</p>
    </Dialog>
  )
}
