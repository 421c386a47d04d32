import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ALL_CITIES } from '@tradewind/domain/catalogue/catalogue-limits'
import { useMemo, useState } from 'react'
import { may } from '../../accounts/rights.ts'
import { api } from '../../lib/api.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { formatCount } from '../../lib/locale.ts'
import { useUser } from '../../lib/session.ts'
import { BELOW_WIDE, useMedia } from '../../lib/use-media.ts'
import { NoAccess } from '../../shell/no-access.tsx'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { InList, ListCount, ListPage, RowKeysHint } from '../../ui/list/list-page.tsx'
import { useOpenRow } from '../../ui/list/use-open-row.ts'
import { EmptyState, FailedNotice, Notice } from '../../ui/notice.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import lines from '../../ui/table/row-lines.module.css'
import css from '../catalogue.module.css'
import { type AreaRow, areaList, catalogueCities } from '../catalogue-queries.ts'
import { CityList } from '../city-list.tsx'
import { useCatalogueChange } from '../use-catalogue-change.ts'
import { UsedBy } from '../used-by.tsx'
import { AreaDialog } from './area-dialog.tsx'
import { AreaPanel } from './area-panel.tsx'

const route = getRouteApi('/shell/inside/staff/areas')

/** Area List: the parts of the company's cities, in which activities, places and hotels stand. */
export function AreasPage() {
  usePageTitle('Area List')
  const viewer = useUser()
  const mayEdit = viewer !== null && may(viewer, 'catalogue.edit')
  const { cityId = ALL_CITIES, search, open } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(areaList({ cityId, ...(search !== undefined && { search }) }))
  const cities = useQuery(catalogueCities)
  const isMedium = useMedia(BELOW_WIDE)
  const onOpen = useOpenRow(open, navigate)
  const [isAdding, setAdding] = useState(false)
  const [deleted, setDeleted] = useState<AreaRow>()
  const columns = useMemo(() => areaColumns(mayEdit ? setDeleted : undefined), [mayEdit])
  const show = (change: { cityId?: number | undefined; search?: string | undefined }) =>
    void navigate({ search: ({ open: _, ...now }) => clean({ ...now, ...change }), resetScroll: false })
  if (isRefusedWith(list.error, 'FORBIDDEN')) return <NoAccess />
  const filters = (
    <CityList
      title="Cities"
      isInLine={isMedium}
      value={cityId}
      choices={[
        { id: ALL_CITIES, label: 'All cities', count: (cities.data ?? []).reduce((sum, { areas }) => sum + areas, 0) },
        ...(cities.data ?? []).map(({ id, city, areas }) => ({ id, label: city, count: areas })),
      ]}
      onChange={(id) => show({ cityId: id === ALL_CITIES ? undefined : id })}
    />
  )
  const isNarrowed = cityId !== ALL_CITIES || search !== undefined
  return (
    <ListPage
      title="Area List"
      find={<FindField label="Area" value={search ?? ''} longest={100} onFind={(text) => show({ search: text || undefined })} />}
      chief={
        mayEdit && (
          <Button size="sm" variant="primary" icon="plus" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            Add Area
          </Button>
        )
      }
      {...(isMedium ? { tools: filters } : { filters })}
      label="Areas"
      panel={
        open !== undefined && (
          <AreaPanel areaId={open} areas={list.data ?? []} isListRead={list.isSuccess} mayEdit={mayEdit} onOpen={onOpen} />
        )
      }
      foot={
        list.data && (
          <>
            <ListCount>
              {formatCount(list.data.length)} {list.data.length === 1 ? 'area' : 'areas'}
            </ListCount>
            <RowKeysHint />
          </>
        )
      }
    >
      {list.isError && (
        <InList>
          <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
        </InList>
      )}
      {list.isPending && <ListSkeleton lines={6} height={48} />}
      {list.data?.length === 0 && (
        <EmptyState
          icon="map"
          title={isNarrowed ? 'No results found!' : 'No areas yet'}
          action={isNarrowed && <Button onClick={() => void navigate({ search: {} })}>Show all</Button>}
        >
          {isNarrowed ? 'No area matches your filters.' : 'Areas are the parts of a city: a harbour quarter, a beach.'}
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <DataTable
          id="areas"
          label="Areas"
          rows={list.data}
          rowId={({ id }) => id}
          rowLabel={({ name }) => name}
          columns={columns}
          open={open}
          onOpen={onOpen}
          phoneRow={(area) => <AreaLines area={area} />}
          phoneActions={(area) => mayEdit && <DeleteButton area={area} onDelete={setDeleted} />}
          isStale={list.isPlaceholderData}
        />
      )}
      {isAdding && <AreaDialog area={undefined} cityId={cityId} onClose={() => setAdding(false)} />}
      {deleted && <DeleteDialog area={deleted} onClose={() => setDeleted(undefined)} />}
    </ListPage>
  )
}

function clean({ cityId, search }: { cityId?: number | undefined; search?: string | undefined }) {
  return { ...(cityId !== undefined && { cityId }), ...(search !== undefined && { search }) }
}

function areaColumns(onDelete: ((area: AreaRow) => void) | undefined): readonly Column<AreaRow>[] {
  return [
    { id: 'name', label: 'Area', minWidth: 200, wraps: true, cell: ({ name }) => name },
    { id: 'city', label: 'City', minWidth: 120, cell: ({ city }) => city.city },
    {
      id: 'activities',
      label: 'Activities',
      width: 110,
      align: 'end',
      foldsBelow: 640,
      cell: ({ activities }) => formatCount(activities),
    },
    { id: 'places', label: 'Places', width: 110, align: 'end', foldsBelow: 540, cell: ({ places }) => formatCount(places) },
    ...(onDelete
      ? [
          {
            id: 'delete',
            label: 'Delete',
            width: 72,
            align: 'end',
            isControls: true,
            isFixed: true,
            cell: (area: AreaRow) => <DeleteButton area={area} onDelete={onDelete} />,
          } as const,
        ]
      : []),
  ]
}

function AreaLines({ area: { name, city, activities, places } }: { area: AreaRow }) {
  return (
    <span className={lines.lines}>
      <b>{name}</b>
      <span className={lines.small}>
        {city.city} · {formatCount(activities)} {activities === 1 ? 'activity' : 'activities'} · {formatCount(places)}{' '}
        {places === 1 ? 'place' : 'places'}
      </span>
    </span>
  )
}

function DeleteButton({ area, onDelete }: { area: AreaRow; onDelete: (area: AreaRow) => void }) {
  return <IconButton icon="x" size="sm" label={`Delete ${area.name}`} aria-haspopup="dialog" onClick={() => onDelete(area)} />
}

/** Deletes after asking; an area in use is refused with what uses it. */
function DeleteDialog({ area, onClose }: { area: AreaRow; onClose: () => void }) {
  const remove = useCatalogueChange({
    key: 'DELETE_AREA',
    change: (areaId: number) => api.areas.deleteArea({ areaId }),
    said: `${area.name} is deleted.`,
    isSaidBeside: true,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete ${area.name}?`}
      subtitle={area.city.city}
      foot={
        <>
          <Button onClick={onClose}>Keep area</Button>
          <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate(area.id, { onSuccess: onClose })}>
            Delete
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>It can be deleted only while no activity, place or hotel stands in it, and no area transfer drives to it.</p>
        <UsedBy kind="area" ids={[area.id]} />
        {remove.error && <Notice tone="bad">{explain(remove.error)}</Notice>}
      </div>
    </Dialog>
  )
}
