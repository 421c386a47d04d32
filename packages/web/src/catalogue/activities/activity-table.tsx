import { useMemo, useState } from 'react'
import { StateMark } from '../../ui/chip.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import lines from '../../ui/table/row-lines.module.css'
import css from '../catalogue.module.css'
import type { Activity } from '../catalogue-queries.ts'
import { RowPicture } from '../pictures/picture.tsx'
import { Active, AreaOf, NeedsTransfer } from './activity-controls.tsx'
import { PriorityField } from './priority-field.tsx'
import { useBulkActions } from './use-bulk-actions.tsx'

export const ACTIVITY_TABLE = 'activities'

type Props = {
  activities: readonly Activity[]
  mayEdit: boolean
  isStale: boolean
  open: number | undefined
  onOpen: (id: number) => void
}

/** Activities in their order. The name opens the tour options; the order, the area and the switches are changed in the row. */
export function ActivityTable({ activities, mayEdit, isStale, open, onOpen }: Props) {
  const columns = useMemo(() => activityColumns(mayEdit), [mayEdit])
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { actions, layer } = useBulkActions()
  // A row that the filters hide is not acted upon.
  const selected = new Set(activities.flatMap(({ id }) => (chosen.has(id) ? id : [])))
  return (
    <>
      <DataTable
        id={ACTIVITY_TABLE}
        label="Activities"
        rows={activities}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        columns={columns}
        open={open}
        onOpen={onOpen}
        {...(mayEdit && { selection: { selected, onChange: setChosen, actions } })}
        phoneRow={(activity) => <Lines activity={activity} />}
        isStale={isStale}
      />
      {layer}
    </>
  )
}

function activityColumns(mayEdit: boolean): readonly Column<Activity>[] {
  return [
    {
      id: 'name',
      label: 'Activity',
      minWidth: 220,
      wraps: true,
      cell: ({ name }) => name,
      beside: ({ picture }) => <RowPicture picture={picture} />,
      below: ({ city, category }) => <span className={lines.small}>{[city, category].filter(Boolean).join(' · ')}</span>,
    },
    {
      id: 'priority',
      label: 'Priority',
      width: 128,
      isControls: true,
      foldsBelow: 620,
      cell: (activity) => <PriorityField key={activity.priority} activity={activity} mayEdit={mayEdit} />,
    },
    {
      id: 'area',
      label: 'Area',
      width: 172,
      isControls: true,
      foldsBelow: 860,
      cell: (activity) => <AreaOf activity={activity} mayEdit={mayEdit} />,
    },
    {
      id: 'options',
      label: 'Tour options',
      width: 116,
      align: 'end',
      foldsBelow: 1020,
      cell: ({ tourOptions }) => tourOptions,
    },
    {
      id: 'status',
      label: 'Status',
      width: 148,
      wraps: true,
      isFixed: true,
      cell: (activity) => <ActivityStatus activity={activity} />,
    },
    {
      id: 'transfer',
      label: 'Compulsory Transfer',
      width: 132,
      isControls: true,
      foldsBelow: 740,
      cell: (activity) => <NeedsTransfer activity={activity} mayEdit={mayEdit} />,
    },
    {
      id: 'on',
      label: 'Active',
      width: 80,
      isControls: true,
      isFixed: true,
      cell: (activity) => <Active activity={activity} mayEdit={mayEdit} />,
    },
  ]
}

export const ACTIVITY_COLUMNS = activityColumns(false)

function Lines({ activity }: { activity: Activity }) {
  const { name, city, area, priority, picture } = activity
  return (
    <span className={css.pictured}>
      <RowPicture picture={picture} />
      <span className={lines.lines}>
        <b>{name}</b>
        <span className={lines.small}>
          {priority} · {[city, area?.name].filter(Boolean).join(' · ')}
        </span>
        <ActivityStatus activity={activity} />
      </span>
    </span>
  )
}

/** What it lacks to be sold, the simplest to mend first. */
export function ActivityStatus({ activity: { stops } }: { activity: Activity }) {
  const [first, ...others] = stops
  if (first === undefined) return <StateMark tone="ok">Complete</StateMark>
  return (
    <>
      <StateMark tone={first === 'Turned off' ? 'neutral' : 'warn'}>{first}</StateMark>
      {others.length > 0 && <span className={lines.small}>{others.join(', ')}</span>}
    </>
  )
}
