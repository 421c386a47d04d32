import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { api } from '../lib/api.ts'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import layout from '../ui/layout.module.css'
import { SmallSelect } from '../ui/small-select.tsx'
import { permissionApprovals } from './group-approvals.tsx'
import type { Colleague, Managed } from './permission-queries.ts'
import css from './permissions.module.css'
import { useGroupChange } from './use-group-change.ts'

const NewStaffDialog = lazy(async () => ({ default: (await import('./new-staff-dialog.tsx')).NewStaffDialog }))

/** Everybody on the staff: in which group, and who is super admin. Applied at once; who is changed signs in again. */
export function GroupPeople({ managed: { staff, groups, superAdmins } }: { managed: Managed }) {
  const [asked, setAsked] = useState<Colleague>()
  const [isAdding, setAdding] = useState(false)
  const viewer = useUser()
  const approvals = useQuery(permissionApprovals)
  const put = useGroupChange(
    'PUT_IN_GROUP',
    (wish: { userId: number; userGroupId: number | null }) => api.permissions.putInGroup(wish),
    'Group successfully changed',
  )
  return (
    <div className={css.panel}>
      <p>
        {approvals.data?.isNeeded
          ? 'A change waits until another super admin approves it. The person then signs in again.'
          : 'A change applies at once. The person signs in again.'}
      </p>
      <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
        Add a colleague
      </Button>
      <ul>
        {staff.map((person) => {
          const { userId, name, email, groupId, isSuperAdmin, isBlocked, isPending, isEnded } = person
          const isLast = isSuperAdmin && superAdmins.filter((one) => !one.isBlocked && one.userId !== userId).length === 0
          return (
            <li key={userId} className={css.person}>
              <span>
                <Link to="/staff/customers" search={{ open: userId }} className={layout.link}>
                  {name}
                </Link>{' '}
                {isEnded ? <Chip>Account ended</Chip> : isBlocked && <Chip tone="bad">Blocked</Chip>}
                {isPending && !isEnded && <Chip tone="warn">Invited</Chip>}
                <small>{email}</small>
              </span>
              <span className={css.acts}>
                {isEnded ? null : isSuperAdmin ? (
                  <Chip icon="shield">Super admin</Chip>
                ) : (
                  <GroupOf
                    // It shows what is so after each change: one that waits for approval is not so yet.
                    key={[userId, groupId, put.isSuccess && put.variables.userId === userId && put.submittedAt].join()}
                    person={person}
                    groups={groups}
                    isPending={put.isPending && put.variables.userId === userId}
                    isBusy={put.isPending}
                    onSet={(userGroupId) => put.mutate({ userId, userGroupId })}
                  />
                )}
              </span>
              {!isEnded && (
                <Button
                  size="xs"
                  variant="quiet"
                  aria-label={`${isSuperAdmin ? 'Take super admin away' : 'Make super admin'}: ${name}`}
                  disabledReason={whyNotSuper({ isLast, isBlocked: isBlocked && !isSuperAdmin })}
                  onClick={() => setAsked(person)}
                >
                  {isSuperAdmin ? 'Take super admin away' : 'Make super admin'}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {isAdding && (
        <Suspense>
          <NewStaffDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {asked && <SuperAdminDialog person={asked} isOneself={asked.userId === viewer?.id} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

type GroupProps = {
  person: Colleague
  groups: Managed['groups']
  isPending: boolean
  isBusy: boolean
  onSet: (userGroupId: number | null) => void
}

/** The group is chosen, and then set: with a keyboard a closed list moves through all of them. */
function GroupOf({ person: { name, groupId }, groups, isPending, isBusy, onSet }: GroupProps) {
  const [chosen, setChosen] = useState(groupId === null ? '' : String(groupId))
  const isChanged = chosen !== (groupId === null ? '' : String(groupId))
  return (
    <>
      <SmallSelect
        label={`Group of ${name}`}
        value={chosen}
        disabled={isBusy}
        onChange={({ target: { value } }) => setChosen(value)}
      >
        <option value="">No group</option>
        {groups.map(({ id, groupName }) => (
          <option key={id} value={id}>
            {groupName}
          </option>
        ))}
      </SmallSelect>
      {isChanged && (
        <Button
          size="xs"
          variant="primary"
          pending={isPending}
          aria-label={`Set group of ${name}`}
          onClick={() => onSet(chosen === '' ? null : Number(chosen))}
        >
          Set group
        </Button>
      )}
    </>
  )
}

function whyNotSuper({ isLast, isBlocked }: { isLast: boolean; isBlocked: boolean }): string | undefined {
  if (isLast) return 'The last super admin stays. Make a colleague super admin first.'
  return isBlocked ? 'This person is blocked. Unblock them first.' : undefined
}

function SuperAdminDialog({ person, isOneself, onClose }: { person: Colleague; isOneself: boolean; onClose: () => void }) {
  const { userId, name, isSuperAdmin } = person
  const set = useGroupChange(
    'SET_SUPER_ADMIN',
    () => api.permissions.setSuperAdmin({ userId, isSuperAdmin: !isSuperAdmin }),
    isSuperAdmin ? 'No longer super admin.' : 'Made super admin.',
  )
  const verb = isSuperAdmin ? 'Take super admin away' : 'Make super admin'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={verb}
      subtitle={name}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={isSuperAdmin ? 'danger' : 'primary'}
            pending={set.isPending}
            onClick={() => set.mutate(undefined, { onSuccess: onClose })}
          >
            {verb}
          </Button>
        </>
      }
    >
      <p>
        {isSuperAdmin
          ? `${isOneself ? 'You keep' : `${name} keeps`} only what the permission group allows, and ${isOneself ? 'sign' : 'signs'} in again.`
          : `${name} gets all permissions on this site, and manages those of others.`}
      </p>
    </Dialog>
  )
}
