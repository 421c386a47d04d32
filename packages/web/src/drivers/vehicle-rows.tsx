import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { InList } from '../ui/list/list-page.tsx'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { DeleteButton, DeleteDialog } from './delete-dialog.tsx'
import type { Vehicle } from './driver-queries.ts'

type Props = {
  list: UseQueryResult<Vehicle[]>
  search: string | undefined
  mayEdit: boolean
  onOpen: (vehicle: Vehicle | undefined) => void
  onShowAll: () => void
}

/** Vehicles by name, with how many people and bags fit, and whose they are. */
export function VehicleRows({ list, search, mayEdit, onOpen, onShowAll }: Props) {
  const [deleted, setDeleted] = useState<Vehicle>()
  const columns = useMemo(() => vehicleColumns(mayEdit ? setDeleted : undefined), [mayEdit])
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
          icon="van"
          title={search === undefined ? 'No vehicles yet' : 'No results found!'}
          action={search !== undefined && <Button onClick={onShowAll}>Show all</Button>}
        >
          {search === undefined
            ? 'Add cars, vans and coaches with how many people and bags fit.'
            : 'No vehicle matches what you search for.'}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <DataTable
          id="vehicles"
          label="Vehicles"
          rows={data}
          rowId={({ id }) => id}
          rowLabel={nameOf}
          columns={columns}
          {...(mayEdit && { onOpen: (id: number) => onOpen(data.find((vehicle) => vehicle.id === id)) })}
          phoneRow={(vehicle) => (
            <span className={lines.lines}>
              <b>{nameOf(vehicle)}</b>
              <span className={lines.small}>{vehicle.driver?.name ?? 'Company'}</span>
              <span className={lines.small}>
                {formatCount(vehicle.people)} {vehicle.people === 1 ? 'person' : 'people'} · {formatCount(vehicle.bags)}{' '}
                {vehicle.bags === 1 ? 'bag' : 'bags'}
              </span>
            </span>
          )}
          phoneActions={(vehicle) => mayEdit && <DeleteButton name={nameOf(vehicle)} onPress={() => setDeleted(vehicle)} />}
          isStale={list.isPlaceholderData}
        />
      )}
      {deleted && (
        <DeleteDialog
          what="vehicle"
          name={nameOf(deleted)}
          remove={() => api.drivers.deleteVehicle({ vehicleId: deleted.id })}
          onClose={() => setDeleted(undefined)}
        >
          It is no longer in the list, and its plate can be used again.
        </DeleteDialog>
      )}
    </>
  )
}

/** 'HiAce A 12345' */
function nameOf({ name, plate }: Vehicle): string {
  return [name, plate].filter(Boolean).join(' ')
}

function vehicleColumns(onDelete: ((vehicle: Vehicle) => void) | undefined): readonly Column<Vehicle>[] {
  return [
    {
      id: 'name',
      label: 'Vehicle',
      minWidth: 180,
      wraps: true,
      cell: ({ name }) => name,
      compare: (a, b) => a.name.localeCompare(b.name),
    },
    { id: 'plate', label: 'Plate', width: 130, cell: ({ plate }) => plate },
    {
      id: 'people',
      label: 'People',
      width: 96,
      align: 'end',
      cell: ({ people }) => formatCount(people),
      compare: (a, b) => a.people - b.people,
    },
    {
      id: 'bags',
      label: 'Bags',
      width: 96,
      align: 'end',
      cell: ({ bags }) => formatCount(bags),
      compare: (a, b) => a.bags - b.bags,
    },
    {
      id: 'driver',
      label: 'Driver',
      minWidth: 160,
      wraps: true,
      cell: ({ driver }) => driver?.name ?? <span className={layout.faint}>Company</span>,
      compare: (a, b) => (a.driver?.name ?? '').localeCompare(b.driver?.name ?? ''),
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
            cell: (vehicle: Vehicle) => <DeleteButton name={nameOf(vehicle)} onPress={() => onDelete(vehicle)} />,
          } as const,
        ]
      : []),
  ]
}
