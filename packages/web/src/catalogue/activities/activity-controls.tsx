import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { SelectField } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { Switch } from '../../ui/switch.tsx'
import { type Activity, areaList } from '../catalogue-queries.ts'
import { useCatalogueChange } from '../use-catalogue-change.ts'

type RowProps = { activity: Activity; mayEdit: boolean }
const NOT_ALLOWED = 'You have no permission to change the catalogue.'

/** Turned on or off, at once and with Undo. */
export function Active({ activity, mayEdit }: RowProps) {
  const turn = useCatalogueChange({
    key: 'TOGGLE_ACTIVITY_FIELDS',
    change: (isTurnedOn: boolean) => api.activities.toggleActivityFields({ activityId: activity.id, isTurnedOn }),
    undo: (isTurnedOn) => api.activities.toggleActivityFields({ activityId: activity.id, isTurnedOn: !isTurnedOn }),
    said: activity.isTurnedOn ? `${activity.name} is turned off.` : `${activity.name} is turned on.`,
    failed: `Could not update activity ${activity.name} state.`,
  })
  return (
    <Switch
      label={`Active: ${activity.name}`}
      isOn={turn.isPending ? turn.variables : activity.isTurnedOn}
      onTurn={(isOn) => turn.mutate(isOn)}
      fixedReason={mayEdit ? undefined : NOT_ALLOWED}
    />
  )
}

/** Sold only with a transfer, or also without. */
export function NeedsTransfer({ activity, mayEdit }: RowProps) {
  const turn = useCatalogueChange({
    key: 'TOGGLE_ACTIVITY_FIELDS',
    change: (isTransferRequired: boolean) => api.activities.toggleActivityFields({ activityId: activity.id, isTransferRequired }),
    undo: (isTransferRequired) =>
      api.activities.toggleActivityFields({ activityId: activity.id, isTransferRequired: !isTransferRequired }),
    said: activity.isTransferRequired
      ? `${activity.name} is sold without a transfer too.`
      : `${activity.name} is sold only with a transfer.`,
    failed: `Could not update activity ${activity.name} state.`,
  })
  return (
    <Switch
      label={`Compulsory Transfer: ${activity.name}`}
      isOn={turn.isPending ? turn.variables : activity.isTransferRequired}
      onTurn={(isOn) => turn.mutate(isOn)}
      fixedReason={mayEdit ? undefined : NOT_ALLOWED}
    />
  )
}

/** Where it takes place: an area of its city. */
export function AreaOf({ activity, mayEdit }: RowProps) {
  const { id: activityId, area, cityId, name } = activity
  const areas = useQuery({ ...areaList({ cityId }), enabled: mayEdit })
  const map = useCatalogueChange({
    key: 'MAP_AREA_ACTIVITY',
    change: (areaId: number | null) => api.activities.mapAreaActivity({ activityId, areaId }),
    undo: () => api.activities.mapAreaActivity({ activityId, areaId: area?.id ?? null }),
    said: 'Area changed.',
  })
  if (!mayEdit) return area?.name ?? <span className={layout.faint}>None</span>
  const known = areas.data?.map(({ id, name: label }) => ({ id, label })) ?? (area ? [{ id: area.id, label: area.name }] : [])
  return (
    <SelectField
      label={`Area of ${name}`}
      isLabelHidden
      controlSize="sm"
      value={(map.isPending ? map.variables : area?.id) ?? ''}
      onChange={({ target }) => map.mutate(target.value === '' ? null : Number(target.value))}
    >
      <option value="">No area</option>
      {known.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
