import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../lib/api.ts'
import { formatDate } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Checkbox } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { toast } from '../ui/toasts.tsx'
import css from './care.module.css'
import { MY_TASKS, type Task } from './care-queries.ts'

type Props = {
  task: Task
  /** Where tasks of many customers are listed. */
  showsCustomer?: boolean
  onLeave?: () => void
  onChange?: () => void
}

/** A task, which is done with one press. */
export function TaskRow({ task, showsCustomer = false, onLeave, onChange }: Props) {
  const { id, title, dueOn, isOverdue, owner, customer, doneAt, doneBy } = task
  const queryClient = useQueryClient()
  const finish = useMutation({
    mutationKey: ['FINISH_CUSTOMER_TASK', id],
    mutationFn: (isDone: boolean) => api.customerCare.finishCustomerTask({ id, isDone }),
    onError: (error) => toast('bad', explain(error)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: MY_TASKS }),
        queryClient.invalidateQueries({ queryKey: ['GET_CUSTOMER_CARE', customer.id] }),
      ]),
  })
  const isDone = finish.isPending ? finish.variables : doneAt !== null
  const facts = [doneAt === null ? `Due ${formatDate(dueOn)}` : `Done by ${doneBy ?? ''}`, !showsCustomer && owner.name]
  return (
    <li>
      <Checkbox
        checked={isDone}
        disabled={finish.isPending}
        aria-label={`${title} is done`}
        onChange={({ target }) => finish.mutate(target.checked)}
      />
      <span className={css.said}>
        <span className={isDone ? css.done : undefined}>{title}</span>
        <small>
          {facts.filter(Boolean).join(' · ')}
          {showsCustomer && (
            <>
              {' · '}
              <Link
                className={layout.link}
                to="/staff/customers"
                search={{ open: customer.id, openTab: 'notes' }}
                {...(onLeave && { onClick: onLeave })}
              >
                {customer.name}
              </Link>
            </>
          )}
        </small>
      </span>
      {isOverdue && <Chip tone="bad">Overdue</Chip>}
      {onChange && doneAt === null && (
        <Button size="xs" aria-label={`Change ${title}`} onClick={onChange}>
          Change
        </Button>
      )}
    </li>
  )
}
