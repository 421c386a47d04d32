import { formatDay, formatMoment } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/money.ts'
import { HandledBy } from '../../live/handled-by.tsx'
import { StateMark } from '../../ui/chip.tsx'
import { classes } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import type { Column } from '../../ui/table/column.ts'
import lines from '../../ui/table/row-lines.module.css'
import type { ChangeRow } from './change-queries.ts'
import { nameChangeState } from './change-states.ts'
import css from './change-table.module.css'

/** The columns of the staff's list of change requests. */
export const CHANGE_COLUMNS: readonly Column<ChangeRow>[] = [
  {
    id: 'request',
    label: 'Request',
    minWidth: 160,
    cell: ({ kindLabel }) => kindLabel,
    below: (change) => <Since change={change} />,
  },
  {
    id: 'passenger',
    label: 'Passenger',
    minWidth: 150,
    isFixed: true,
    cell: (change, shown) => <Passenger change={change} hasBuyer={!shown.has('customer')} />,
  },
  { id: 'customer', label: 'Customer', foldsBelow: 900, cell: ({ user }) => <Buyer user={user} /> },
  { id: 'amount', label: 'Amount', width: 116, align: 'end', foldsBelow: 640, cell: (change) => <Amount change={change} /> },
  { id: 'status', label: 'Status', width: 168, isFixed: true, cell: (change, shown) => <Status change={change} shown={shown} /> },
  { id: 'due', label: 'Refund due', width: 128, foldsBelow: 1000, cell: (change) => <Due change={change} /> },
  { id: 'assigned', label: 'Assigned to', width: 140, foldsBelow: 1100, cell: (change) => <Assigned change={change} /> },
]

export function nameOfChange({ kindLabel, changeRequestId }: ChangeRow): string {
  return `Open ${kindLabel} ${changeRequestId}`
}

const NOTHING_ELSE: ReadonlySet<string> = new Set()

/** A request on a phone. */
export function ChangeLines({ change }: { change: ChangeRow }) {
  return (
    <span className={lines.lines}>
      <span className={lines.pair}>
        <span className={css.what}>
          {change.kindLabel}
          <Since change={change} />
        </span>
        <b>
          <Amount change={change} />
        </b>
      </span>
      <span className={lines.pair}>
        <span>
          <Passenger change={change} hasBuyer />
        </span>
        <span className={css.end}>
          <Status change={change} shown={NOTHING_ELSE} />
        </span>
      </span>
    </span>
  )
}

function Since({ change: { changeRequestId, createdAt } }: { change: ChangeRow }) {
  return (
    <span className={lines.small}>
      {changeRequestId} · {formatMoment(createdAt)}
    </span>
  )
}

function Passenger({ change, hasBuyer }: { change: ChangeRow; hasBuyer: boolean }) {
  const { leadPassenger, passengerCount, bookingId, pnr, sectors, user } = change
  return (
    <>
      <span className={css.person}>
        {leadPassenger}
        {passengerCount > 1 && <span className={layout.faint}> +{passengerCount - 1}</span>} <HandledBy bookingId={bookingId} />
      </span>
      <span className={lines.small}>
        {pnr ?? 'no PNR'} <span>· {sectors.join(', ')}</span>
      </span>
      {hasBuyer && <span className={lines.small}>{user.companyName ?? `${user.firstName} ${user.lastName}`}</span>}
    </>
  )
}

function Buyer({ user }: Pick<ChangeRow, 'user'>) {
  return (
    <>
      {user.firstName} {user.lastName}
      {user.companyName && <span className={lines.small}>{user.companyName}</span>}
    </>
  )
}

function Amount({ change: { due, refund, currency } }: { change: ChangeRow }) {
  const amount = due ?? refund
  return <>{amount === null ? '–' : formatAmount(amount, currency)}</>
}

/** A state is never cut, and says what has no column of its own now. */
function Status({ change, shown }: { change: ChangeRow; shown: ReadonlySet<string> }) {
  const { clock, assignedTo } = change
  const { word, tone } = nameChangeState(change)
  return (
    <span className={css.status}>
      <StateMark tone={tone}>{word}</StateMark>
      {clock?.isOverdue && <span className={classes(lines.small, css.late)}>Overdue</span>}
      {clock?.dueOn && !shown.has('due') && <span className={lines.small}>Refund due {formatDay(clock.dueOn)}</span>}
      {assignedTo && !shown.has('assigned') && <span className={lines.small}>Assigned to {assignedTo.name}</span>}
    </span>
  )
}

function Due({ change: { clock } }: { change: ChangeRow }) {
  if (!clock?.dueOn) return <>–</>
  return (
    <span className={clock.isOverdue ? css.late : undefined}>
      {formatDay(clock.dueOn)}
      <span className={lines.small}>{clock.label.replace('The money is ', '')}</span>
    </span>
  )
}

function Assigned({ change: { assignedTo } }: { change: ChangeRow }) {
  return <>{assignedTo?.name ?? <span className={layout.faint}>Unassigned</span>}</>
}
