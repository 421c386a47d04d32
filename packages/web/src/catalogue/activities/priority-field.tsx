import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import css from '../catalogue.module.css'
import type { Activity } from '../catalogue-queries.ts'
import { useCatalogueChange } from '../use-catalogue-change.ts'

/** The place of an activity in its list, as a number with Save. Enter saves, Escape gives the number back. */
export function PriorityField({ activity, mayEdit }: { activity: Activity; mayEdit: boolean }) {
  const { id: activityId, name, priority } = activity
  const [typed, setTyped] = useState(String(priority))
  const save = useCatalogueChange({
    key: 'UPDATE_ACTIVITY_PRIORITY',
    change: (next: number) => api.activities.updateActivityPriority({ activityId, priority: next }),
    undo: () => api.activities.updateActivityPriority({ activityId, priority }),
    said: 'Activity Saved Successfully',
  })
  if (!mayEdit) return priority
  const isNumber = /^\d{1,7}$/.test(typed.trim())
  const isChanged = typed.trim() !== String(priority)
  const send = () => isNumber && isChanged && save.mutate(Number(typed.trim()))
  return (
    <span className={css.priority}>
      <TextField
        label={`Priority of ${name}`}
        isLabelHidden
        controlSize="sm"
        inputMode="numeric"
        maxLength={7}
        value={typed}
        error={isNumber ? undefined : 'Please enter a whole number.'}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send()
          if (event.key === 'Escape') setTyped(String(priority))
        }}
      />
      {isChanged && (
        <Button
          size="sm"
          pending={save.isPending}
          disabledReason={isNumber ? undefined : 'Please enter a whole number.'}
          onClick={send}
        >
          Save
        </Button>
      )}
    </span>
  )
}
