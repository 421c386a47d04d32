import { useState } from 'react'
import { useReadAgain } from '../editions/use-book-change.ts'
import { api } from '../lib/api.ts'
import { GENERIC, orSay } from '../lib/or-say.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { toast } from '../ui/toasts.tsx'
import css from './group-dialog.module.css'
import { type Group, MARKUP_KEYS } from './markup-queries.ts'
import { useMarkupChange } from './use-markup-change.ts'

/** 'Customer Groups': adds, renames and deletes groups, and makes one the default. */
export function GroupDialog({ groups, onClose }: { groups: readonly Group[]; onClose: () => void }) {
  const [edited, setEdited] = useState<number>()
  return (
    <Dialog isOpen onClose={onClose} title="Customer Groups" subtitle="Each group has its own markup rules">
      <NameForm label="New group name" action="Add" />
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
    change: () => api.markups.setDefaultGroup({ groupId: id }).catch(orSay(GENERIC)),
    said: 'Group successfully set as default',
  })
  const remove = useMarkupChange({
    key: 'DELETE_LE_GROUP',
    change: () => api.markups.deleteGroup({ groupId: id }).catch(orSay(GENERIC)),
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
  const form = useCallForm({
    name: 'SAVE_LE_GROUP',
    about: group?.id ?? 'new',
    initial: { groupName: group?.groupName ?? '' },
    input: ({ groupName }) => ({ ...(group && { id: group.id }), groupName: groupName.trim() }),
    wrong: ({ groupName }) => ({ groupName: groupName.trim() ? undefined : 'This is required field.' }),
    call: (input) => api.markups.saveGroup(input).catch(orSay(GENERIC)),
    onDone: () => {
      toast('ok', 'Group successfully saved')
      if (!group) form.begin({ groupName: '' })
      onDone?.()
    },
    onSettled: useReadAgain(MARKUP_KEYS),
  })
  return (
    <Form form={form}>
      <div className={css.name}>
        <TextField label={label} maxLength={80} {...form.text('groupName')} />
        <Button variant="primary" type="submit" pending={form.isPending}>
          {action}
        </Button>
        {onDone && (
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  )
}
