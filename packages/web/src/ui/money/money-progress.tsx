import type { Money as Amount } from '@tradewind/domain/money'
import { formatDate, today } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { Icon } from '../icons.tsx'
import { t } from './messages.ts'
import { Money } from './money.tsx'
import css from './money-progress.module.css'
import { type MoneyState, moneyState } from './money-state.ts'

type Props = {
  /** Whose sum: 'Payment of Q-4127'. For screen readers. */
  label: string
  total: Amount
  paid: Amount
  /** A calendar date. */
  dueOn?: string | undefined
  /** In a row of a table: the bar and its percent. All else is in its name. */
  isSmall?: boolean
}

/** How much of a sum is paid, what is left, and until when. Words say all that the bar says; what is overdue is hatched, too. */
export function MoneyProgress({ label, total, paid, dueOn, isSmall = false }: Props) {
  const state = moneyState({ total, paid, dueOn, today: today() })
  const sentences = [t('paidOf', { paid: formatMoney(paid), total: formatMoney(total) }), ...describeRest(state, dueOn)]
  const bar = (
    // biome-ignore lint/a11y/useSemanticElements: a native meter cannot hatch what is missing
    <span
      className={css.bar}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={state.share}
      aria-valuetext={sentences.join(', ')}
    >
      <i style={{ inlineSize: `${state.share}%` }} />
    </span>
  )
  if (isSmall)
    return (
      <span className={css.small} data-kind={state.kind}>
        {(state.kind === 'overdue' || state.kind === 'tooMuch') && <Icon name="warn" size={14} />}
        {bar}
        <span>{state.share}%</span>
      </span>
    )
  return (
    <div className={css.progress} data-kind={state.kind}>
      <div className={css.figures}>
        <span>
          <b>
            <Money amount={paid} />
          </b>{' '}
          {t('ofTotal', { total: formatMoney(total) })}
        </span>
        <span>{state.share}%</span>
      </div>
      {bar}
      <div className={css.rest}>
        {(state.kind === 'overdue' || state.kind === 'tooMuch') && <Icon name="warn" size={14} />}
        {state.kind === 'paid' && <Icon name="check" size={14} />}
        {describeRest(state, dueOn).join(', ')}
      </div>
    </div>
  )
}

function describeRest({ kind, left }: MoneyState, dueOn: string | undefined): string[] {
  if (kind === 'paid') return [t('paidInFull')]
  const amount = formatMoney(left)
  if (kind === 'tooMuch') return [t('paidTooMuch', { amount })]
  if (dueOn === undefined) return [t('leftToPay', { amount })]
  return [t(kind === 'overdue' ? 'overdueSince' : 'dueUntil', { amount, date: formatDate(dueOn) })]
}
