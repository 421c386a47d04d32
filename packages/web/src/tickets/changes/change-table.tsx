import { formatDay, formatMoment } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/money.ts'
import { HandledBy } from '../../live/handled-by.tsx'
import { StateMark } from '../../ui/chip.tsx'
import { classes } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import queue from '../queue.module.css'
import type { ChangeRow } from './change-queries.ts'
import { nameChangeState } from './change-states.ts'
import css from './changes-desk.module.css'

type Props = {
  changes: readonly ChangeRow[]
  open: number | undefined
  isStale: boolean
  onOpen: (changeRequestId: number) => void
}

/** Requests to go through quickly, also by keyboard (`useRowKeys`). Overdue ones say so first. */
export function ChangeTable({ changes, open, isStale, onOpen }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={queue.scroll} aria-label="Requests" aria-busy={isStale} tabIndex={0} data-scroll-restoration-id="changes">
      <table className={classes(css.table, isStale && css.stale)}>
        <thead>
          <tr>
            <th scope="col">Request</th>
            <th scope="col">Passenger</th>
            <th scope="col" className={css.buyer}>
              Customer
            </th>
            <th scope="col" className={classes(css.right, css.amount)}>
              Amount
            </th>
            <th scope="col" className={css.state}>
              Status
            </th>
            <th scope="col" className={css.due}>
              Refund due
            </th>
            <th scope="col" className={css.who}>
              Assigned to
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <Row key={change.changeRequestId} change={change} isOpen={change.changeRequestId === open} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ change, isOpen, onOpen }: { change: ChangeRow; isOpen: boolean; onOpen: Props['onOpen'] }) {
  const { changeRequestId, clock, user } = change
  const { word, tone } = nameChangeState(change)
  const amount = change.due ?? change.refund
  return (
    <tr className={isOpen ? css.open : undefined} onClick={() => onOpen(changeRequestId)}>
      <td className={css.what}>
        <button
          type="button"
          className={css.opener}
          data-row={changeRequestId}
          aria-expanded={isOpen}
          aria-label={`Open ${change.kindLabel} ${changeRequestId}`}
          onClick={() => onOpen(changeRequestId)}
        >
          {change.kindLabel}
        </button>
        <span className={css.small}>
          {changeRequestId} · {formatMoment(change.createdAt)}
        </span>
      </td>
      <td className={css.passenger}>
        {change.leadPassenger}
        {change.passengerCount > 1 && <span className={layout.faint}> +{change.passengerCount - 1}</span>}{' '}
        <HandledBy bookingId={change.bookingId} />
        <span className={css.small}>
          {change.pnr ?? 'no PNR'} <span>· {change.sectors.join(', ')}</span>
        </span>
        <span className={classes(css.small, css.foldedBuyer)}>{user.companyName ?? `${user.firstName} ${user.lastName}`}</span>
      </td>
      <td className={css.buyer}>
        {user.firstName} {user.lastName}
        {user.companyName && <span className={css.small}>{user.companyName}</span>}
      </td>
      <td className={classes(css.right, css.amount)}>{amount === null ? '–' : formatAmount(amount, change.currency)}</td>
      <td className={css.state}>
        <StateMark tone={tone}>{word}</StateMark>
        {clock?.isOverdue && <span className={classes(css.small, css.late)}>Overdue</span>}
        {clock?.dueOn && <span className={classes(css.small, css.folded)}>Refund due {formatDay(clock.dueOn)}</span>}
        {change.assignedTo && <span className={classes(css.small, css.folded)}>Assigned to {change.assignedTo.name}</span>}
      </td>
      <td className={css.due}>
        {clock?.dueOn ? (
          <span className={clock.isOverdue ? css.late : undefined}>
            {formatDay(clock.dueOn)}
            <span className={css.small}>{clock.label.replace('The money is ', '')}</span>
          </span>
        ) : (
          '–'
        )}
      </td>
      <td className={css.who}>{change.assignedTo?.name ?? <span className={layout.faint}>Unassigned</span>}</td>
    </tr>
  )
}
