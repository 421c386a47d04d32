import { type FormEvent, useState } from 'react'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { sentenceOf } from '../lib/field-errors.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import css from './group-dialog.module.css'
import type { Group } from './markup-queries.ts'
import { useMarkupChange } from './use-markup-change.ts'

/** 'Customer Groups': adds, renames and deletes groups, and makes one the default. */
export function GroupDialog({ groups, onClose }: { groups: readonly Group[]; onClose: () => void }) {
  const [edited, setEdited] = useState<number>()
  return (
    <Dialog isOpen onClose={onClose} title="Customer Groups" subtitle="Each group has its own markup rules">
      <NameForm key={groups.length} label="New group name" action="Add" />
      <ul className={css.groups} aria-label="Groups">
        {groups.map((group) =>
          edited === group.id ? (
            <li key={group.id}>
              <NameForm group={group} label="Group name" action="Save" onDone={() => setEdited(undefined)} />
            </li>
          ) : (
            <GroupRow key={group.id} group={group} onEdit={() => setEdited(group.id)} />
          ),
        )}
      </ul>
    </Dialog>
  )
}

function GroupRow({ group, onEdit }: { group: Group; onEdit: () => void }) {
  const { id, groupName, isDefault, whyNotDelete } = group
  const makeDefault = useMarkupChange({
    key: 'SET_DEFAULT_LE_GROUP',
    change: () => api.markups.setDefaultGroup({ groupId: id }),
    said: 'Group successfully set as default',
  })
  const remove = useMarkupChange({
    key: 'DELETE_LE_GROUP',
    change: () => api.markups.deleteGroup({ groupId: id }),
    said: 'Group deleted.',
  })
  return (
    <li className={css.row}>
      <b>{groupName}</b>
      {isDefault ? (
        <Chip tone="accent">Default</Chip>
      ) : (
        <Button
          size="xs"
          variant="quiet"
          aria-label={`Make Default: ${groupName}`}
          pending={makeDefault.isPending}
          onClick={() => makeDefault.mutate(undefined)}
        >
          Make Default
        </Button>
      )}
      <IconButton icon="edit" size="xs" label={`Edit ${groupName}`} onClick={onEdit} />
      <Button
        size="xs"
        variant="quiet"
        aria-label={`Delete ${groupName}`}
        disabledReason={whyNotDelete ?? undefined}
        pending={remove.isPending}
        onClick={() => remove.mutate(undefined)}
      >
        Delete
      </Button>
    </li>
  )
}

function NameForm({ group, label, action, onDone }: { group?: Group; label: string; action: string; onDone?: () => void }) {
  const [name, setName] = useState(group?.groupName ?? '')
  const [problem, setProblem] = useState<string>()
  const save = useMarkupChange({
    key: 'SAVE_LE_GROUP',
    change: () => api.markups.saveGroup({ ...(group && { id: group.id }), groupName: name.trim() }),
    said: 'Group successfully saved',
    onDone: () => onDone?.(),
    onFailed: (error) => {
      setProblem(sentenceOf(error, 'groupName') ?? explain(error))
      return true
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') setProblem('This is required field.')
    else if (!save.isPending) save.mutate(undefined)
  }
  return (
    <form className={css.name} onSubmit={submit}>
      <TextField
        label={label}
        name="groupName"
        maxLength={80}
        autoComplete="off"
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.target.value)
          setProblem(undefined)
        }}
      />
      <Button variant="primary" type="submit" pending={save.isPending} onClick={submit}>
        {action}
      </Button>
      {onDone && (
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      )}
    </form>
  )
}
