import { type Money as Amount, subtract } from '@tradewind/domain/money'
import { formatMoney } from '../../lib/money.ts'
import { BeforeAfter } from '../../ui/before-after/before-after.tsx'
import { Money } from '../../ui/money/money.tsx'

/** What was saved, what it is now, and what lies between the two. Undefined now: it has no price. */
export function PriceMoved({ was, now }: { was: Amount; now: Amount | undefined }) {
  return (
    <BeforeAfter
      before={formatMoney(was)}
      after={now ? formatMoney(now) : 'No price'}
      difference={now?.currency === was.currency && <Money amount={subtract(now, was)} hasSign />}
    />
  )
}
