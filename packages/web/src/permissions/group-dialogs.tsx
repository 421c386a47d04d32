import type { ManagedGroup } from '@tradewind/contract/permissions/permissions'
import { api } from '../lib/api.ts'
import { GENERIC, orSay } from '../lib/or-say.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TheirChange } from '../ui/form/their-change.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { toast } from '../ui/toasts.tsx'
import type { Colleague, Group } from './permission-queries.ts'
import css from './permissions.module.css'
import { useGroupChange, useReadGroupsAgain } from './use-group-change.ts'
import { isWaiting } from './waits-for-approval.ts'

const LACKS = 'This is required field.'
const BY_CODE = { NAME_TAKEN: 'groupName' } as const

/** A new group: empty, or with what another allows. */
export function NewGroupDialog({
  groups,
  from,
  onClose,
}: {
  groups: readonly Group[]
  from?: Group | undefined
  onClose: () => void
}) {
  const form = useCallForm({
    name: 'CREATE_USER_GROUP',
    about: from?.id ?? 'new',
    initial: { groupName: from ? `${from.groupName} 2` : '', from: String(from?.id ?? '') },
    byCode: BY_CODE,
    wrong: ({ groupName }) => ({ groupName: groupName.trim() ? undefined : LACKS }),
    call: ({ groupName, from: copied }) => {
      const name = groupName.trim()
      const saved =
        copied === ''
          ? api.permissions.createGroup({ groupName: name, permissions: [] })
          : api.permissions.copyGroup({ userGroupId: Number(copied), groupName: name })
      return saved.catch(orSay(GENERIC))
    },
    onDone: (answer) => {
      toast(
        'ok',
        isWaiting(answer)
          ? 'The group is made. What it allows waits until another super admin approves it.'
          : 'Group successfully saved',
      )
      onClose()
    },
    onSettled: useReadGroupsAgain(),
  })
  const { value, error, onChange } = form.text('from')
  return (
    <FormDialog form={form} title={from ? 'Copy group' : 'New group'} verb="Create group" onClose={onClose}>
      <TextField label="Group name" maxLength={60} autoFocus {...form.text('groupName')} />
      <SelectField
        label="Permissions"
        value={value}
        error={error}
        onChange={(event) => onChange({ target: { value: event.target.value } })}
      >
        <option value="">None yet</option>
        {groups.map(({ id, groupName }) => (
          <option key={id} value={id}>
            As {groupName}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}

export function RenameGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const form = useCallForm({
    name: 'RENAME_USER_GROUP',
    about: group.id,
    initial: { groupName: group.groupName, version: group.version },
    typedUpon: ['version'],
    input: ({ groupName, version }) => ({ userGroupId: group.id, version, groupName: groupName.trim() }),
    byCode: BY_CODE,
    wrong: ({ groupName }) => ({ groupName: groupName.trim() ? undefined : LACKS }),
    call: (input) => api.permissions.renameGroup(input).catch(orSay(GENERIC)),
    onDone: () => {
      toast('ok', 'Group successfully saved')
      onClose()
    },
    onSettled: useReadGroupsAgain(),
  })
  return (
    <FormDialog form={form} title="Rename group" subtitle={group.groupName} verb="Rename" onClose={onClose}>
      <TheirChange form={form} who={group.changedBy ?? undefined} labels={{ groupName: 'Group name' }} />
      <TextField label="Group name" maxLength={60} autoFocus {...form.text('groupName')} />
    </FormDialog>
  )
}

/** A group with people in it stays: says who they are. */
export function DeleteGroupDialog({
  group,
  members,
  onClose,
}: {
  group: Group
  members: readonly Colleague[]
  onClose: () => void
}) {
  const { id: userGroupId, version, groupName } = group
  const remove = useGroupChange('DELETE_USER_GROUP', () => api.permissions.deleteGroup({ userGroupId, version }), 'Group deleted.')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Delete group"
      subtitle={groupName}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            pending={remove.isPending}
            disabledReason={members.length > 0 ? 'Put its people into another group first.' : undefined}
            onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
          >
            Delete group
          </Button>
        </>
      }
    >
      {members.length === 0 ? (
        <p>No people are in this group. Its history stays in the audit trail.</p>
      ) : (
        <>
          <p>There are people in this group. Put them into another one first:</p>
          <ul className={css.differences}>
            {members.map(({ userId, name, email }) => (
              <li key={userId}>
                {name} ({email})
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

export type Conflict = {
  readonly mine: Group
  readonly group: ManagedGroup
  /** What the colleague changed, from what was shown here. */
  readonly theirs: readonly { readonly id: string; readonly label: string; readonly isActive: boolean }[]
}

/** A colleague saved the group in between: what they changed, and whether one's own changes are put on top of it. */
export function ConflictDialog({
  conflict: { group, theirs },
  onKeep,
  onDrop,
  onClose,
}: {
  conflict: Conflict
  onKeep: () => void
  onDrop: () => void
  onClose: () => void
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Changed since you opened it"
      subtitle={group.groupName}
      foot={
        <>
          <Button onClick={onDrop}>Discard my changes</Button>
          <Button variant="primary" onClick={onKeep}>
            Keep my changes on top
          </Button>
        </>
      }
    >
      <p>{group.changedBy ?? 'A colleague'} has saved this group since you opened it. Nothing of yours is saved yet.</p>
      {theirs.length === 0 ? (
        <p>Only its name was changed.</p>
      ) : (
        <ul className={css.differences} aria-label="What was changed">
          {theirs.map(({ id, label, isActive }) => (
            <li key={id}>
              {label}: <b>{isActive ? 'now allowed' : 'no longer allowed'}</b>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
