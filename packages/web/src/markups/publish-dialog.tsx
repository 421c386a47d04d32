import { useState } from 'react'
import { api } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import type { DraftWithChanges, Group } from './markup-queries.ts'
import { useLiveChange } from './use-markup-change.ts'

type Props = { group: Group; draft: NonNullable<DraftWithChanges['draft']>; onClose: () => void }

/** Publishes a whole draft at once, with a note for the history. It can be undone. */
export function PublishDialog({ group, draft, onClose }: Props) {
  const [note, setNote] = useState('')
  const publish = useLiveChange(group.id, {
    key: 'PUBLISH_DRAFT',
    change: () => api.markupDrafts.publishDraft({ groupId: group.id, revision: draft.revision, note }),
    said: 'Published. Applies to new searches.',
    onDone: onClose,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Publish this draft"
      subtitle={group.groupName}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" pending={publish.isPending} onClick={() => publish.mutate(undefined)}>
            Publish
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          publish.mutate(undefined)
        }}
      >
        <TextField
          label="Note"
          optional
          name="note"
          maxLength={500}
          autoComplete="off"
          placeholder="Reason for the change"
          help="Shown in the history. Open searches keep their prices."
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
