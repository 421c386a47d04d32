import { USUAL_PASSENGERS } from '@tradewind/domain/catalogue/passenger-types'
import { countParty } from '@tradewind/domain/rates/party'
import { totalsOf } from '@tradewind/domain/rates/price-of'
import type { Rate } from '@tradewind/domain/rates/rate'
import { costOfRate } from '@tradewind/domain/rates/supplier-cost'
import { formatMoney } from '../../lib/money.ts'
import { readAges } from '../read-ages.ts'
import { formatMargin, nameSupplier } from './cost-values.ts'
import css from './studio.module.css'
import type { RateSet, Studio } from './studio-data.ts'
import type { Answer, Question } from './which-rate.tsx'

/** Lines of the rates of the tour option itself. */
const OWN_LINES: ReadonlySet<string> = new Set(['ticket', 'ticketSupplement', 'transfer', 'transferSupplement'])

type Props = { question: Question; answer: Answer; studio: Studio; drafted: RateSet }

/** What the company pays for the party, and what is left. Shown only where a rate that won has a cost. */
export function PriceMargin({ question, answer: { price }, studio, drafted: { tickets, transfers } }: Props) {
  if ('noPrice' in price) return null
  const { passengerTypes } = studio.tourOption
  const party = { adults: question.adults, infants: question.infants, childAges: readAges(question.ages).ages }
  const counted = countParty(party, passengerTypes.length > 0 ? passengerTypes : USUAL_PASSENGERS)
  if ('refused' in counted) return null
  const byId = new Map<number, Rate>([...tickets, ...transfers].map((rate) => [rate.id, rate]))
  const own = price.lines.filter(({ kind }) => OWN_LINES.has(kind))
  const parts = [...new Set(own.map(({ rateId }) => rateId))].map((rateId) => {
    const rate = byId.get(rateId)
    const lines = own.filter((line) => line.rateId === rateId)
    return { rateId, sold: totalsOf(lines)[0], cost: rate && costOfRate(rate, counted) }
  })
  const bought = parts.flatMap(({ rateId, sold, cost }) => (cost && sold ? [{ rateId, sold, cost }] : []))
  if (bought.length === 0) return null
  return (
    <section aria-label="Cost and margin">
      <h3>Cost and margin</h3>
      <dl className={css.lines}>
        {bought.map(({ rateId, sold, cost }) => (
          <div key={rateId} className={css.costLine}>
            <dt>
              {nameSupplier(studio.suppliers, cost.supplierId)}{' '}
              <small>{formatMargin(sold, cost.amount) ? `margin ${formatMargin(sold, cost.amount)}` : 'in another currency'}</small>
            </dt>
            <dd>{formatMoney(cost.amount)}</dd>
          </div>
        ))}
      </dl>
      {(bought.length < parts.length || own.length < price.lines.length) && (
        <p className={css.hint}>The cost of other parts is not known.</p>
      )}
    </section>
  )
}
