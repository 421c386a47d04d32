import { useQuery, useQueryClient } from '@tanstack/react-query'
import { NewNote, NewTask } from '@tradewind/contract/customer-care/customer-care'
import { useState } from 'react'
import { may } from '../accounts/rights.ts'
import { api } from '../lib/api.ts'
import { formatInstant, today } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { SelectField, TextArea, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './care.module.css'
import { type Care, careQuery, MY_TASKS, type Task } from './care-queries.ts'
import { TaskRow } from './task-row.tsx'

type Opened = { kind: 'note' } | { kind: 'task'; task?: Task }

/** What staff know of a customer and have promised them. */
export function CareSection({ userId }: { userId: number }) {
  const { data, error, refetch } = useQuery(careQuery(userId))
  const viewer = useUser()
  const mayEdit = viewer !== null && may(viewer, 'customers.edit')
  const [dialog, setDialog] = useState<Opened>()
  const close = () => setDialog(undefined)
  return (
    <section aria-label="Notes and tasks">
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <ListSkeleton lines={2} height={40} />}
      {data && (
        <>
          <div className={css.head}>
            <h3>Tasks</h3>
            {mayEdit && (
              <Button size="xs" icon="plus" onClick={() => setDialog({ kind: 'task' })}>
                Add a task
              </Button>
            )}
          </div>
          {data.tasks.length === 0 && <p className={css.none}>No tasks.</p>}
          <ul className={css.list}>
            {data.tasks.map((task) => (
              <TaskRow key={task.id} task={task} {...(mayEdit && { onChange: () => setDialog({ kind: 'task', task }) })} />
            ))}
          </ul>
          <div className={css.head}>
            <h3>Notes</h3>
            {mayEdit && (
              <Button size="xs" icon="plus" onClick={() => setDialog({ kind: 'note' })}>
                Add a note
              </Button>
            )}
          </div>
          {data.notes.length === 0 && <p className={css.none}>No notes.</p>}
          <ul className={css.list}>
            {data.notes.map(({ id, body, author, writtenAt }) => (
              <li key={id}>
                <span className={css.said}>
                  <p>{body}</p>
                  <small>
                    {author} · {formatInstant(writtenAt)}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {dialog?.kind === 'note' && <NoteDialog userId={userId} onClose={close} />}
      {data && dialog?.kind === 'task' && (
        <TaskDialog userId={userId} colleagues={data.colleagues} task={dialog.task} onClose={close} />
      )}
    </section>
  )
}

function NoteDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useCallForm({
    name: 'ADD_CUSTOMER_NOTE',
    about: userId,
    initial: () => ({ body: '' }),
    input: ({ body }, idempotencyKey) => ({ userId, body, idempotencyKey }),
    schema: NewNote,
    call: api.customerCare.addCustomerNote,
    onDone: () => {
      toast('ok', 'The note is saved.')
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: careQuery(userId).queryKey }),
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Add a note" verb="Save">
      <TextArea label="Note" rows={5} maxLength={2_000} autoFocus {...form.text('body')} />
    </FormDialog>
  )
}

type TaskProps = { userId: number; colleagues: Care['colleagues']; task: Task | undefined; onClose: () => void }

function TaskDialog({ userId, colleagues, task, onClose }: TaskProps) {
  const queryClient = useQueryClient()
  const viewer = useUser()
  const form = useCallForm({
    name: 'CUSTOMER_TASK',
    about: task?.id ?? userId,
    initial: () => ({
      title: task?.title ?? '',
      dueOn: task?.dueOn ?? today(),
      ownerId: String(task?.owner.id ?? viewer?.id ?? ''),
    }),
    input: ({ title, dueOn, ownerId }, idempotencyKey) => ({ userId, title, dueOn, ownerId: Number(ownerId), idempotencyKey }),
    schema: NewTask,
    call: ({ title, dueOn, ownerId, idempotencyKey }) =>
      task
        ? api.customerCare.changeCustomerTask({ id: task.id, title, dueOn, ownerId })
        : api.customerCare.addCustomerTask({ userId, title, dueOn, ownerId, idempotencyKey }),
    onDone: () => {
      toast('ok', 'The task is saved.')
      onClose()
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: careQuery(userId).queryKey }),
        queryClient.invalidateQueries({ queryKey: MY_TASKS }),
      ]),
  })
  return (
    <FormDialog form={form} onClose={onClose} title={task ? 'Change task' : 'Add a task'} verb="Save">
      <TextField label="What" maxLength={200} autoFocus {...form.text('title')} />
      <DateField label="Due on" {...form.field('dueOn')} />
      <SelectField label="Who" {...form.text('ownerId')}>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
