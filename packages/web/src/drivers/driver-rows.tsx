import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { InList } from '../ui/list/list-page.tsx'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { DeleteButton, DeleteDialog } from './delete-dialog.tsx'
import type { Driver } from './driver-queries.ts'

type Props = {
  list: UseQueryResult<Driver[]>
  search: string | undefined
  mayEdit: boolean
  onOpen: (driver: Driver | undefined) => void
  onShowAll: () => void
}

/** Drivers by name, with where they begin and what they drive. */
export function DriverRows({ list, search, mayEdit, onOpen, onShowAll }: Props) {
  const [deleted, setDeleted] = useState<Driver>()
  const columns = useMemo(() => driverColumns(mayEdit ? setDeleted : undefined), [mayEdit])
  const { data } = list
  return (
    <>
      {list.isError && (
        <InList>
          <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
        </InList>
      )}
      {list.isPending && <ListSkeleton lines={6} height={48} />}
      {data?.length === 0 && (
        <EmptyState
          icon="user"
          title={search === undefined ? 'No drivers yet' : 'No results found!'}
          action={search !== undefined && <Button onClick={onShowAll}>Show all</Button>}
        >
          {search === undefined ? 'Add the people who drive your guests.' : 'No driver matches what you search for.'}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <DataTable
          id="drivers"
          label="Drivers"
          rows={data}
          rowId={({ id }) => id}
          rowLabel={({ driverName }) => driverName}
          columns={columns}
          {...(mayEdit && { onOpen: (id: number) => onOpen(data.find((driver) => driver.id === id)) })}
          phoneRow={(driver) => (
            <span className={lines.lines}>
              <b>{driver.driverName}</b>
              <span className={lines.small}>{[driver.location.name, driver.phone].filter(Boolean).join(' · ')}</span>
              <span className={lines.small}>{listVehicles(driver)}</span>
            </span>
          )}
          phoneActions={(driver) => mayEdit && <DeleteButton name={driver.driverName} onPress={() => setDeleted(driver)} />}
          isStale={list.isPlaceholderData}
        />
      )}
      {deleted && (
        <DeleteDialog
          what="driver"
          name={deleted.driverName}
          remove={() => api.drivers.deleteDriver({ driverId: deleted.id })}
          onClose={() => setDeleted(undefined)}
        >
          A driver can be deleted only while he or she has no vehicle.
        </DeleteDialog>
      )}
    </>
  )
}

/** 'HiAce (A 12345), Coaster' */
function listVehicles({ vehicles }: Driver): string {
  return vehicles.map(({ name, plate }) => (plate ? `${name} (${plate})` : name)).join(', ')
}

function driverColumns(onDelete: ((driver: Driver) => void) | undefined): readonly Column<Driver>[] {
  return [
    {
      id: 'name',
      label: 'Driver',
      minWidth: 180,
      wraps: true,
      cell: ({ driverName }) => driverName,
      compare: (a, b) => a.driverName.localeCompare(b.driverName),
    },
    { id: 'phone', label: 'Phone', width: 170, cell: ({ phone }) => phone },
    {
      id: 'location',
      label: 'Location',
      minWidth: 160,
      wraps: true,
      cell: ({ location }) => location.name,
      compare: (a, b) => a.location.name.localeCompare(b.location.name),
    },
    { id: 'vehicles', label: 'Vehicles', minWidth: 200, wraps: true, foldsBelow: 640, cell: listVehicles },
    ...(onDelete
      ? [
          {
            id: 'delete',
            label: 'Delete',
            width: 72,
            align: 'end',
            isControls: true,
            isFixed: true,
            cell: (driver: Driver) => <DeleteButton name={driver.driverName} onPress={() => onDelete(driver)} />,
          } as const,
        ]
      : []),
  ]
}
