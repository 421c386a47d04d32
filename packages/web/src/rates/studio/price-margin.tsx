import { totalsOf } from '@tradewind/domain/rates/price-of'
import { formatMoney } from '../../lib/money.ts'
import { formatMargin, nameSupplier } from './cost-values.ts'
import css from './studio.module.css'
import type { Studio } from './studio-data.ts'
import type { Answer } from './which-rate.tsx'

/** What the company pays for the party, and what is left. Shown only where a rate or an area transfer that won has a cost. */
export function PriceMargin({ answer: { price, bought }, studio }: { answer: Answer; studio: Studio }) {
  if ('noPrice' in price) return null
  const parts = bought.flatMap(({ rateId, cost }) => {
    const sold = totalsOf(price.lines.filter((line) => line.rateId === rateId))[0]
    return sold ? [{ rateId, sold, cost }] : []
  })
  const known = parts.flatMap(({ cost, ...part }) => (cost ? [{ ...part, cost }] : []))
  if (known.length === 0) return null
  return (
    <section aria-label="Cost and margin">
      <h3>Cost and margin</h3>
      <dl className={css.lines}>
        {known.map(({ rateId, sold, cost }) => (
          <div key={rateId} className={css.costLine}>
            <dt>
              {nameSupplier(studio.suppliers, cost.supplierId)}{' '}
              <small>{formatMargin(sold, cost.amount) ? `margin ${formatMargin(sold, cost.amount)}` : 'in another currency'}</small>
            </dt>
            <dd>{formatMoney(cost.amount)}</dd>
          </div>
        ))}
      </dl>
      {known.length < parts.length && <p className={css.hint}>The cost of other parts is not known.</p>}
    </section>
  )
}
