import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { type ChangeDetail, changeColleagues } from './change-queries.ts'
import css from './changes-desk.module.css'
import { useStaffAct } from './use-staff-act.ts'

/** The person a request is assigned to: me, a colleague, or nobody yet. */
export function AssignChange({ change: { changeRequestId, assignedTo } }: { change: ChangeDetail }) {
  const user = useUser()
  const colleagues = useQuery(changeColleagues)
  const assign = useStaffAct('ASSIGN_CHANGE_REQUEST', 'Assigned.', (userId: number | null) =>
    api.changeDesk.assignChangeRequest({ changeRequestId, userId }),
  )
  const known = colleagues.data?.colleagues ?? []
  const people = assignedTo && !known.some(({ userId }) => userId === assignedTo.userId) ? [assignedTo, ...known] : known
  return (
    <div className={css.assign}>
      <SelectField
        label="Assigned to"
        controlSize="sm"
        value={assignedTo?.userId ?? ''}
        error={assign.error ? explain(assign.error) : undefined}
        onChange={({ target }) => assign.mutate(target.value === '' ? null : Number(target.value))}
      >
        <option value="">Unassigned</option>
        {people.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </SelectField>
      {user && assignedTo?.userId !== user.id && (
        <Button size="sm" pending={assign.isPending} onClick={() => assign.mutate(user.id)}>
          Assign to me
        </Button>
      )}
    </div>
  )
}
