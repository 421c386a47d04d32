import { add, type Money, negate, parseMoney, subtract } from '@tradewind/domain/money'
import { findAirline } from '@tradewind/domain/reference/airlines'
import { isolate } from '../../languages/language.ts'
import { withBold } from '../../languages/with-marks.tsx'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { FactTable } from '../../ui/table/fact-table.tsx'
import { t } from './messages.ts'
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
  const airline = findAirline(quote.option.validatingAirline)?.name ?? t('theAirline')
  const title = isPriceChanged ? (isTimeChanged ? t('priceAndTimesChanged') : t('priceChanged')) : t('timesChanged')
  return (
    <Dialog
      isOpen
      isForced
      onClose={onBack}
      title={title}
      subtitle={t(isPriceChanged ? 'repriced' : 'moved', { airline })}
      foot={
        <>
          <Button onClick={onBack}>{t('backToResults')}</Button>
          <Button variant="primary" onClick={onAccept}>
            {isPriceChanged ? t('continueAt', { amount: formatMoney(now) }) : t('continueWithTimes')}
          </Button>
        </>
      }
    >
      {isPriceChanged && (
        <div className={css.delta}>
          <div>
            <span>{t(earnings ? 'customerTotalWas' : 'totalPayableWas')}</span>
            <s>{formatMoney(was)}</s>
          </div>
          <div className={css.now}>
            <Icon name="arrow" />
            <div>
              <span>{t('now')}</span>
              <b>{formatMoney(now)}</b>
            </div>
          </div>
          <div className={change.minor > 0n ? css.up : css.down}>
            <span>{t('difference')}</span>
            <b>{formatDifference(change)}</b>
          </div>
        </div>
      )}
      {isPriceChanged && earnings && (
        <p className={css.extras} data-net>
          {withBold(t('onlyYouSeeChange', { before: formatMoney(withExtras(before)), now: formatMoney(withExtras(totalPayable)) }))}
        </p>
      )}
      {quote.changes.length > 0 && (
        <FactTable
          label={t('whatChanged')}
          rows={quote.changes}
          rowKey={({ what }) => what}
          rowMarks={({ isNet }) => ({ 'data-net': isNet || undefined })}
          columns={[
            { id: 'what', label: t('whatChanged'), cell: ({ what }) => <bdi>{what}</bdi> },
            { id: 'before', label: t('before'), align: 'end', cell: ({ before: from }) => <bdi>{from}</bdi> },
            {
              id: 'now',
              label: t('now'),
              align: 'end',
              cell: ({ after: to }) => (
                <b>
                  <bdi>{to}</bdi>
                </b>
              ),
            },
          ]}
        />
      )}
      {extrasTotal.minor > 0n && isPriceChanged && <p className={css.extras}>{t('extrasUnchanged')}</p>}
    </Dialog>
  )
}

function formatDifference(change: Money): string {
  return isolate(change.minor < 0n ? `− ${formatMoney(negate(change))}` : `+ ${formatMoney(change)}`, 'ltr')
}
