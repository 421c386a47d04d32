import { useQuery } from '@tanstack/react-query'
import { LISTED_AT_MOST } from '@tradewind/domain/catalogue/catalogue-limits'
import { type ReactNode, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatCount } from '../../lib/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import type { BulkAction } from '../../ui/table/table-props.ts'
import { type Activity, areaList } from '../catalogue-queries.ts'
import { useCatalogueChange } from '../use-catalogue-change.ts'

type Settings = { isTurnedOn?: boolean; isTransferRequired?: boolean; areaId?: number | null }
type Bulk = { activities: readonly Activity[]; to: Settings; said: string }

/** What can be done with several activities at once: one call for all of them, and Undo gives each one what it had. */
export function useBulkActions(): { actions: readonly BulkAction<Activity>[]; layer: ReactNode } {
  const [moving, setMoving] = useState<readonly Activity[]>()
  const change = useCatalogueChange({
    key: 'CHANGE_ACTIVITIES',
    change: ({ activities, to }: Bulk) =>
      api.activities.changeActivities({ changes: activities.map(({ id }) => ({ activityId: id, ...to })) }),
    undo: ({ activities, to }) =>
      api.activities.changeActivities({
        changes: activities.map((activity) => ({ activityId: activity.id, ...was(activity, to) })),
      }),
    said: ({ said }) => said,
  })
  const isRunning = (to: Settings) => change.isPending && same(change.variables.to, to)
  const turn = (label: string, to: Settings, said: string, already: string): BulkAction<Activity> => ({
    label,
    pending: isRunning(to),
    whyNot: (rows) => tooMany(rows) ?? (rows.every((row) => same(was(row, to), to)) ? already : undefined),
    run: (rows) => change.mutate({ activities: rows, to, said: `${countOf(rows)} ${said}` }),
  })
  const actions: readonly BulkAction<Activity>[] = [
    turn('Turn on', { isTurnedOn: true }, 'turned on.', 'They are turned on.'),
    turn('Turn off', { isTurnedOn: false }, 'turned off.', 'They are turned off.'),
    turn(
      'Compulsory Transfer on',
      { isTransferRequired: true },
      'sold only with a transfer.',
      'They are sold only with a transfer.',
    ),
    turn(
      'Compulsory Transfer off',
      { isTransferRequired: false },
      'sold without a transfer too.',
      'They are sold without a transfer too.',
    ),
    {
      label: 'Change area',
      icon: 'map',
      whyNot: (rows) =>
        tooMany(rows) ?? (new Set(rows.map(({ cityId }) => cityId)).size > 1 ? 'Please select activities of one city.' : undefined),
      run: setMoving,
    },
  ]
  const layer = moving && (
    <AreaDialog
      activities={moving}
      onClose={() => setMoving(undefined)}
      onChoose={(areaId) => {
        change.mutate({ activities: moving, to: { areaId }, said: `Area of ${countOf(moving)} changed.` })
        setMoving(undefined)
      }}
    />
  )
  return { actions, layer }
}

type AreaProps = { activities: readonly Activity[]; onClose: () => void; onChoose: (areaId: number | null) => void }

function AreaDialog({ activities, onClose, onChoose }: AreaProps) {
  const [first] = activities
  const areas = useQuery(areaList({ cityId: first?.cityId ?? 0 }))
  const [chosen, setChosen] = useState('')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Change area of ${countOf(activities)}`}
      {...(first && { subtitle: first.city })}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => onChoose(chosen === '' ? null : Number(chosen))}>
            Change area
          </Button>
        </>
      }
    >
      <SelectField label="Area" value={chosen} onChange={({ target }) => setChosen(target.value)}>
        <option value="">No area</option>
        {areas.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </Dialog>
  )
}

/** What an activity has of the settings that are changed. */
function was({ isTurnedOn, isTransferRequired, area }: Activity, to: Settings): Settings {
  return {
    ...(to.isTurnedOn !== undefined && { isTurnedOn }),
    ...(to.isTransferRequired !== undefined && { isTransferRequired }),
    ...(to.areaId !== undefined && { areaId: area?.id ?? null }),
  }
}

function same(one: Settings, other: Settings): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function tooMany(rows: readonly Activity[]): string | undefined {
  return rows.length > LISTED_AT_MOST ? `Please select ${formatCount(LISTED_AT_MOST)} activities at most.` : undefined
}

function countOf(rows: readonly Activity[]): string {
  return `${formatCount(rows.length)} ${rows.length === 1 ? 'activity' : 'activities'}`
}
