import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { may } from '../accounts/rights.ts'
import { api } from '../lib/api.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { useUser } from '../lib/session.ts'
import { NoAccess } from '../shell/no-access.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button } from '../ui/button.tsx'
import { FindField } from '../ui/find-field.tsx'
import { InList, ListCount, ListPage } from '../ui/list/list-page.tsx'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { DeleteButton, DeleteDialog } from './delete-dialog.tsx'
import { type DriverLocation, locationList } from './driver-queries.ts'
import { LocationDialog } from './location-dialog.tsx'

const route = getRouteApi('/shell/inside/staff/driver-locations')

/** Driver locations: where drivers begin the day, and the choices of the form of a driver. */
export function LocationsPage() {
  usePageTitle('Driver locations')
  const viewer = useUser()
  const mayEdit = viewer !== null && may(viewer, 'drivers.edit')
  const { search } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(locationList(search))
  const [opened, setOpened] = useState<DriverLocation | 'new'>()
  const [deleted, setDeleted] = useState<DriverLocation>()
  const columns = useMemo(() => locationColumns(mayEdit ? setDeleted : undefined), [mayEdit])
  if (isRefusedWith(list.error, 'FORBIDDEN')) return <NoAccess />
  const show = (text: string) => void navigate({ search: text ? { search: text } : {}, resetScroll: false })
  const { data } = list
  return (
    <ListPage
      title="Driver locations"
      find={<FindField label="Location" value={search ?? ''} longest={100} onFind={show} />}
      chief={
        mayEdit && (
          <Button size="sm" variant="primary" icon="plus" aria-haspopup="dialog" onClick={() => setOpened('new')}>
            Add location
          </Button>
        )
      }
      label="Driver locations"
      foot={
        data && (
          <ListCount>
            {formatCount(data.length)} {data.length === 1 ? 'location' : 'locations'}
          </ListCount>
        )
      }
    >
      {list.isError && (
        <InList>
          <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
        </InList>
      )}
      {list.isPending && <ListSkeleton lines={4} height={48} />}
      {data?.length === 0 && (
        <EmptyState
          icon="compass"
          title={search === undefined ? 'No locations yet' : 'No results found!'}
          action={search !== undefined && <Button onClick={() => show('')}>Show all</Button>}
        >
          {search === undefined ? 'A driver begins the day at a location: a garage, a terminal.' : 'No location has this name.'}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <DataTable
          id="driver-locations"
          label="Driver locations"
          rows={data}
          rowId={({ id }) => id}
          rowLabel={({ name }) => name}
          columns={columns}
          {...(mayEdit && { onOpen: (id: number) => setOpened(data.find((location) => location.id === id)) })}
          phoneRow={({ name, drivers }) => (
            <span className={lines.lines}>
              <b>{name}</b>
              <span className={lines.small}>
                {formatCount(drivers)} {drivers === 1 ? 'driver' : 'drivers'}
              </span>
            </span>
          )}
          phoneActions={(location) => mayEdit && <DeleteButton name={location.name} onPress={() => setDeleted(location)} />}
          isStale={list.isPlaceholderData}
        />
      )}
      {opened && <LocationDialog location={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />}
      {deleted && (
        <DeleteDialog
          what="location"
          name={deleted.name}
          remove={() => api.drivers.deleteLocationOption({ locationId: deleted.id })}
          onClose={() => setDeleted(undefined)}
        >
          It can be deleted only while no driver begins there.
        </DeleteDialog>
      )}
    </ListPage>
  )
}

function locationColumns(onDelete: ((location: DriverLocation) => void) | undefined): readonly Column<DriverLocation>[] {
  return [
    {
      id: 'name',
      label: 'Location',
      minWidth: 220,
      wraps: true,
      cell: ({ name }) => name,
      compare: (a, b) => a.name.localeCompare(b.name),
    },
    {
      id: 'drivers',
      label: 'Drivers',
      width: 110,
      align: 'end',
      cell: ({ drivers }) => formatCount(drivers),
      compare: (a, b) => a.drivers - b.drivers,
    },
    ...(onDelete
      ? [
          {
            id: 'delete',
            label: 'Delete',
            width: 72,
            align: 'end',
            isControls: true,
            isFixed: true,
            cell: (location: DriverLocation) => <DeleteButton name={location.name} onPress={() => onDelete(location)} />,
          } as const,
        ]
      : []),
  ]
}
