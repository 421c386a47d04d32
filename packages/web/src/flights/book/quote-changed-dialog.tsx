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
  /** The total payable and total fare accepted so far, and what the chosen extras add to each. */
  before: string
  fareBefore: string
  extrasTotal: Money
  isPriceChanged: boolean
  isTimeChanged: boolean
  onAccept: () => void
  onBack: () => void
}

/** The airline changed the fare: before, now, and why. It must be answered; what was typed is kept either way. */
export function QuoteChangedDialog({
  quote,
  before,
  fareBefore,
  extrasTotal,
  isPriceChanged,
  isTimeChanged,
  onAccept,
  onBack,
}: Props) {
  const { currency } = extrasTotal
  const withExtras = (amount: string) => add(parseMoney(amount, currency), extrasTotal)
  const { totalFare, totalPayable, earnings } = quote.fareDetailResult
  const [was, now] = [withExtras(fareBefore), withExtras(totalFare)]
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
            <span>{earnings ? 'Customer’s total was' : 'Total payable was'}</span>
            <s>{formatMoney(was)}</s>
          </div>
          <div className={css.now}>
            <Icon name="arrow" />
            <div>
              <span>Now</span>
              <b>{formatMoney(now)}</b>
            </div>
          </div>
          <div className={change.minor > 0n ? css.up : css.down}>
            <span>Difference</span>
            <b>{formatDifference(change)}</b>
          </div>
        </div>
      )}
      {isPriceChanged && earnings && (
        <p className={css.extras} data-net>
          Only you see this: total payable {formatMoney(withExtras(before))}, now <b>{formatMoney(withExtras(totalPayable))}</b>
        </p>
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
            {quote.changes.map(({ what, before: from, after: to, isNet }) => (
              <tr key={what} data-net={isNet || undefined}>
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

function formatDifference(change: Money): string {
  return change.minor < 0n ? `− ${formatMoney(negate(change))}` : `+ ${formatMoney(change)}`
}
