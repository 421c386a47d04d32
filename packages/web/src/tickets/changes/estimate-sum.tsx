import type { ChangeEstimate } from '@tradewind/contract/tickets/changes/shapes'
import { formatInstant } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/money.ts'
import { MoneyLine, MoneyLines } from '../../ui/card.tsx'
import css from './quote-sum.module.css'

type Props = { estimate: ChangeEstimate; isForStaff?: boolean }

/** What a change would cost, line by line, with what nobody knows yet said in a sentence. */
export function EstimateSum({ estimate, isForStaff = false }: Props) {
  const { currency, lines, total, isComplete, unknown, estimatedAt } = estimate
  const isBack = total.startsWith('-')
  return (
    <div className={css.quote}>
      {lines.length > 0 && (
        <MoneyLines>
          {lines.map(({ kind, label, detail, amount }) => (
            <MoneyLine key={kind} label={label} detail={detail}>
              {formatAmount(amount, currency)}
            </MoneyLine>
          ))}
        </MoneyLines>
      )}
      <p className={css.total}>
        <span>{nameTotal({ isComplete, isBack, isForStaff })}</span>
        <b>{formatAmount(isComplete && isBack ? total.slice(1) : total, currency)}</b>
        <small>Estimated {formatInstant(estimatedAt)}</small>
      </p>
      {unknown.length > 0 && (
        <ul className={css.unknown}>
          {unknown.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Named = { isComplete: boolean; isBack: boolean; isForStaff: boolean }

function nameTotal({ isComplete, isBack, isForStaff }: Named): string {
  if (!isComplete) return 'Known so far'
  if (isForStaff) return isBack ? 'Estimated refund' : 'Estimated to pay'
  return isBack ? 'Estimated refund to you' : 'Estimated to pay'
}
