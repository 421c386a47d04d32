import type { Draft } from '@tradewind/contract/editions/draft'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import type { RuleBook } from './rule-book.ts'
import { useGoLive, useReadAgain } from './use-book-change.ts'

type Props = { book: RuleBook; draft: Draft; onClose: () => void }

/** Publishes a whole draft at once, with a note for the history. It can be undone. */
export function PublishDialog({ book, draft: { revision }, onClose }: Props) {
  const { goLive, showLive } = useGoLive(book)
  const form = useCallForm({
    name: 'PUBLISH_DRAFT',
    about: book.keys.history.join(' '),
    initial: { note: '' },
    input: ({ note }) => ({ revision, note }),
    call: (seen) => goLive(() => book.calls.publishDraft(seen)),
    onDone: (live) => {
      showLive(book.words.published, live)
      onClose()
    },
    onSettled: useReadAgain(book.keys.changed),
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Publish this draft" subtitle={book.groupName} verb="Publish">
      <TextField
        label="Note"
        optional
        maxLength={500}
        placeholder="Reason for the change"
        help={book.words.noteHelp}
        {...form.text('note')}
      />
    </FormDialog>
  )
}
