import { useQuery } from '@tanstack/react-query'
import { explain } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import css from './care.module.css'
import { myTasksQuery } from './care-queries.ts'
import { TaskRow } from './task-row.tsx'

/** One's own tasks that are not done, the most urgent first. */
export function MyTasksDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(myTasksQuery)
  return (
    <Dialog isOpen keepsEntries onClose={onClose} title="My tasks" foot={<Button onClick={onClose}>Close</Button>}>
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <ListSkeleton lines={3} height={40} />}
      {data?.length === 0 && (
        <EmptyState icon="check" title="Nothing to do">
          Tasks are added in the panel of a customer.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className={css.list}>
          {data.map((task) => (
            <TaskRow key={task.id} task={task} showsCustomer onLeave={onClose} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
