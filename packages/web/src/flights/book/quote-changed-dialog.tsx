import { add, type Money, negate, parseMoney, subtract } from '@tradewind/domain/money'
import { findAirline } from '@tradewind/domain/reference/airlines'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import css from './quote-changed-dialog.module.css'
import type { LiveQuote } from './quote-queries.ts'

type Props = {
  quote: LiveQuote
  /** The fare's total payable agreed to so far, and what the chosen extras add to either. */
  before: string
  extrasTotal: Money
  isPriceChanged: boolean
  isTimeChanged: boolean
  onAccept: () => void
  onBack: () => void
}

/** The airline changed its mind: what it was, what it is, what caused it. Must be answered, nothing typed is lost either way. */
export function QuoteChangedDialog({ quote, before, extrasTotal, isPriceChanged, isTimeChanged, onAccept, onBack }: Props) {
  const { currency } = extrasTotal
  const was = add(parseMoney(before, currency), extrasTotal)
  const now = add(parseMoney(quote.fareDetailResult.totalPayable, currency), extrasTotal)
  const change = subtract(now, was)
  const airline = findAirline(quote.option.validatingAirline)?.name ?? 'The airline'
  const title = isPriceChanged
    ? isTimeChanged
      ? 'The price and the times have changed'
      : 'The price has changed'
    : 'The flight times have changed'
  return (
    <Dialog
      isOpen
      isForced
      onClose={onBack}
      title={title}
      subtitle={`${airline} ${isPriceChanged ? 're-priced this fare' : 'moved this flight'} a moment ago. Everything you typed is kept.`}
      foot={
        <>
          <Button onClick={onBack}>Back to results</Button>
          <Button variant="primary" onClick={onAccept}>
            {isPriceChanged ? `Continue at ${formatMoney(now)}` : 'Continue with the new times'}
          </Button>
        </>
      }
    >
      {isPriceChanged && (
        <div className={css.delta}>
          <div>
            <span>Total payable was</span>
            <s>{formatMoney(was)}</s>
          </div>
          <Icon name="arrow" />
          <div>
            <span>Now</span>
            <b>{formatMoney(now)}</b>
          </div>
          <div className={change.minor > 0n ? css.up : css.down}>
            <span>Difference</span>
            <b>{tellDifference(change)}</b>
          </div>
        </div>
      )}
      {quote.changes.length > 0 && (
        <table className={css.causes}>
          <thead>
            <tr>
              <th scope="col">What changed</th>
              <th scope="col">Before</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {quote.changes.map(({ what, before: from, after: to }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{from}</td>
                <td>
                  <b>{to}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {extrasTotal.minor > 0n && isPriceChanged && <p className={css.extras}>Bags, meals, seats: no change</p>}
    </Dialog>
  )
}

function tellDifference(change: Money): string {
  return change.minor < 0n ? `− ${formatMoney(negate(change))}` : `+ ${formatMoney(change)}`
}
