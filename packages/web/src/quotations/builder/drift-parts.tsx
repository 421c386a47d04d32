import { parseMoney, subtract } from '@tradewind/domain/money'
import { formatAmount } from '../../lib/money.ts'
import { BeforeAfter } from '../../ui/before-after/before-after.tsx'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { DriftedKart } from '../rate-drift-queries.ts'
import { decisionOf, useDriftDecisions } from '../use-drift-decisions.ts'
import css from './builder.module.css'

/** `unsaved`: why nothing can be decided yet. */
type Drifted = { drift: DriftedKart; mayEdit: boolean; unsaved: string | undefined }

/** Over the days: rates have changed since the quotation was priced. Of several, all old prices are kept, or all new ones taken. */
export function DriftNotice({ drift, mayEdit, unsaved }: Drifted) {
  const decide = useDriftDecisions()
  const { lines, totalBefore, totalNow, currencySymbol, isPromised } = drift
  const difference = subtract(parseMoney(totalNow, currencySymbol), parseMoney(totalBefore, currencySymbol))
  const act = (take: boolean) => decide.mutate([decisionOf(drift, take)])
  return (
    <Notice tone="warn">
      <b>{lines.length === 1 ? '1 rate has changed' : `${lines.length} rates have changed`} since this quotation was priced.</b>{' '}
      Until you choose, the old {lines.length === 1 ? 'price counts' : 'prices count'}. With what is new, the total changes by{' '}
      <Money amount={difference} hasSign />.{isPromised && ' What the customer was sent keeps its price until its validity ends.'}
      {mayEdit && lines.length > 1 && (
        <div className={css.driftActs}>
          <Button size="xs" disabledReason={unsaved} pending={decide.isPending} onClick={() => act(false)}>
            Keep old prices
          </Button>
          {lines.some(({ now }) => now !== null) && (
            <Button size="xs" disabledReason={unsaved} pending={decide.isPending} onClick={() => act(true)}>
              Take new prices
            </Button>
          )}
        </div>
      )}
    </Notice>
  )
}

/** Under a line: what its rates say now. Its price is kept, or the new one taken. */
export function DriftOfLine({ line, drift, mayEdit, unsaved }: Drifted & { line: DriftedKart['lines'][number] }) {
  const decide = useDriftDecisions()
  const { name, currency, before, now, why } = line
  const act = (take: boolean) => decide.mutate([decisionOf(drift, take, [line.id])])
  const isSame = now?.currency === currency
  return (
    <div className={css.drift}>
      <span>
        {now ? 'By the rates of today' : why}
        <BeforeAfter
          before={formatAmount(before, currency)}
          after={now ? formatAmount(now.price, now.currency) : 'No price today'}
          difference={
            now && isSame && <Money amount={subtract(parseMoney(now.price, currency), parseMoney(before, currency))} hasSign />
          }
        />
      </span>
      {mayEdit && (
        <span className={css.driftActs}>
          <Button
            size="xs"
            aria-label={`Keep old price of ${name}`}
            disabledReason={unsaved}
            pending={decide.isPending}
            onClick={() => act(false)}
          >
            Keep old price
          </Button>
          {now && (
            <Button
              size="xs"
              aria-label={`Take new price of ${name}`}
              disabledReason={unsaved}
              pending={decide.isPending}
              onClick={() => act(true)}
            >
              Take new price
            </Button>
          )}
        </span>
      )}
    </div>
  )
}
