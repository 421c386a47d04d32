import { Link } from '@tanstack/react-router'
import { formatDate } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { classes } from '../ui/class-names.ts'
import css from './desk.module.css'
import type { Desk } from './desk-queries.ts'

type Tasks = NonNullable<Desk['tasks']>

const TASKS: Record<Tasks[number]['kind'], { label: string; done: string }> = {
  tickets: { label: 'Tickets need staff', done: 'No tickets need attention' },
  changes: { label: 'Change requests to do', done: 'No open requests' },
  carts: { label: 'Carts to answer', done: 'No carts to answer' },
  quotations: { label: 'Accepted, to be vouchered', done: 'No quotations to voucher' },
  payments: { label: 'Payments to verify', done: 'No payments to verify' },
  stops: { label: 'Suppliers stopped', done: 'No suppliers stopped' },
  differences: { label: 'Differences open', done: 'No open differences' },
}

/** Open tasks for staff, each with a link to it. */
export function TaskTiles({ tasks }: { tasks: Tasks }) {
  return (
    <ul className={css.tiles} aria-label="Needs attention">
      {tasks.map(({ kind, count }) => (
        <li key={kind}>
          <TaskLink kind={kind}>
            <b className={classes(css.figure, count > 0 && css.due)}>{count}</b>
            <span>{count > 0 ? TASKS[kind].label : TASKS[kind].done}</span>
          </TaskLink>
        </li>
      ))}
    </ul>
  )
}

function TaskLink({ kind, children }: { kind: Tasks[number]['kind']; children: React.ReactNode }) {
  if (kind === 'payments')
    return (
      <Link to="/staff/payment-entries" className={css.tile}>
        {children}
      </Link>
    )
  if (kind === 'carts')
    return (
      <Link to="/activities/queue" search={{ status: 'new' }} className={css.tile}>
        {children}
      </Link>
    )
  if (kind === 'quotations')
    return (
      <Link to="/staff/quotations" search={{ status: 'accepted' }} className={css.tile}>
        {children}
      </Link>
    )
  if (kind === 'differences')
    return (
      <Link to="/staff/reconciliation" className={css.tile}>
        {children}
      </Link>
    )
  if (kind === 'stops')
    return (
      <Link to="/staff/flight-sources" className={css.tile}>
        {children}
      </Link>
    )
  if (kind === 'changes')
    return (
      <Link to="/staff/changes" className={css.tile}>
        {children}
      </Link>
    )
  return (
    <Link to="/staff/tickets" search={{ status: 'needsStaff' }} className={css.tile}>
      {children}
    </Link>
  )
}

/** The available balance, and when credit is due. */
export function WalletTiles({ wallet, currency }: { wallet: NonNullable<Desk['wallet']>; currency: string }) {
  const { spendable, balance, creditLimit, creditUsed, overdue, nextDue } = wallet
  const hasCredit = Number(creditLimit) > 0 || Number(creditUsed) > 0
  return (
    <ul className={css.tiles} aria-label="Wallet">
      <li>
        <Link to="/user/transactionHistory" className={css.tile}>
          <b className={css.figure}>{formatAmount(spendable, currency)}</b>
          <span>Available balance</span>
        </Link>
      </li>
      <li>
        <Link to="/user/transactionHistory" className={css.tile}>
          <b className={css.figure}>{formatAmount(balance, currency)}</b>
          <span>Balance</span>
        </Link>
      </li>
      {hasCredit && (
        <li>
          <Link to="/user/transactionHistory" className={css.tile}>
            <b className={css.figure}>{formatAmount(creditUsed, currency)}</b>
            <span>Used of {formatAmount(creditLimit, currency)} credit</span>
          </Link>
        </li>
      )}
      {(nextDue || Number(overdue) > 0) && (
        <li>
          <Link to="/user/transactionHistory" className={css.tile}>
            <b className={classes(css.figure, Number(overdue) > 0 && css.due)}>
              {formatAmount(Number(overdue) > 0 ? overdue : (nextDue?.amount ?? overdue), currency)}
            </b>
            <span>{Number(overdue) > 0 ? 'Overdue' : `Due ${formatDate(nextDue?.dueOn ?? '')}`}</span>
          </Link>
        </li>
      )}
    </ul>
  )
}
