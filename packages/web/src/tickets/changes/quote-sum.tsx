import type { ChangeQuote } from '@tradewind/contract/tickets/changes/shapes'
import { formatAmount } from '../../lib/money.ts'
import { MoneyLine, MoneyLines } from '../../ui/card.tsx'
import css from './quote-sum.module.css'

type Summed = Pick<ChangeQuote, 'currency' | 'lines' | 'refund' | 'due' | 'refundTo' | 'remarks'>

/** A price line by line, and its result: the refund and where it goes, or the amount due. */
export function QuoteSum({ quote, isForStaff = false }: { quote: Summed; isForStaff?: boolean }) {
  const { currency, lines, refund, due, refundTo, remarks } = quote
  const total = due ?? refund
  return (
    <div className={css.quote}>
      <MoneyLines>
        {lines.map(({ kind, label, detail, amount }) => (
          <MoneyLine key={`${kind}${label}`} label={label} detail={detail}>
            {formatAmount(amount, currency)}
          </MoneyLine>
        ))}
      </MoneyLines>
      {total !== null && (
        <p className={css.total}>
          <span>
            {isForStaff
              ? due !== null
                ? 'The customer pays'
                : 'Refund to customer'
              : due !== null
                ? 'To be paid from your wallet'
                : 'Refund to you'}
          </span>
          <b>{formatAmount(total, currency)}</b>
          {due === null && refundTo.length > 0 && (
            <small>
              {refundTo.length === 1
                ? `To ${lower(refundTo[0]?.label, isForStaff)}`
                : refundTo
                    .map(({ label, amount }) => `${formatAmount(amount, currency)} to ${lower(label, isForStaff)}`)
                    .join(', ')}
            </small>
          )}
        </p>
      )}
      {remarks && (
        <div className={css.remarks}>
          <b>Remarks</b>
          <p>{remarks}</p>
        </div>
      )}
    </div>
  )
}

/** 'your wallet' for customers; for staff it is the customer's. */
function lower(label = '', isForStaff: boolean): string {
  const words = label.slice(0, 1).toLowerCase() + label.slice(1)
  return isForStaff ? words.replace('your wallet', 'the wallet').replace('you paid', 'was paid') : words
}
