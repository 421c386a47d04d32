import type { ReactNode } from 'react'
import { formatAmount } from '../../lib/money.ts'
import css from './builder.module.css'
import type { TourPrice } from './read-builder.ts'

type Props = {
  price: TourPrice | undefined
  why: string | undefined
  isAsked: boolean
  /** Leads to the rates, in these words. */
  children: (words: string) => ReactNode
}

/** What stands behind a price of the rates, or why there is none. */
export function WhyPrice({ price, why, isAsked, children }: Props) {
  if (!price) return null
  if (why) return <p className={css.wrong}>{why}</p>
  const { how, answer, currency } = price
  return (
    <dl ref={isAsked ? focusOn : undefined} tabIndex={-1} aria-label="Why this price" className={css.why}>
      <dt>Priced by</dt>
      <dd>
        {children(how === 'kept' ? 'The rates when it was saved' : 'The rates of today')}
        {answer && answer.pricedBy.rates.length > 0 && (
          <small> edition {[...new Set(answer.pricedBy.rates.map(({ edition }) => edition))].join(', ')}</small>
        )}
      </dd>
      {answer && (
        <>
          <dt>Before markup</dt>
          <dd>{formatAmount(answer.net, currency)}</dd>
          <dt>Markup</dt>
          <dd>{formatAmount(answer.markup, currency)}</dd>
          <dt>Cost</dt>
          <dd>{sayCost(price)}</dd>
        </>
      )}
      {Object.entries(price.prices).map(([payer, amount]) =>
        amount === undefined ? null : (
          <div key={payer} className={css.payer}>
            <dt>{PAYERS[payer as keyof typeof PAYERS]}</dt>
            <dd>{formatAmount(amount, currency)}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** What the rates say of it. */
function sayCost({ answer, partly, currency }: TourPrice): string {
  if (answer && answer.cost !== null) return formatAmount(answer.cost, currency)
  return partly ? `At least ${formatAmount(partly.known, currency)}` : 'Not known'
}

function focusOn(node: HTMLElement | null): void {
  node?.focus()
}

/** As a typed price begins: in the currency of the price that it replaces. '': that of the quotation. */
export const foreignCurrency = (price: TourPrice | undefined, own: string) =>
  price && price.currency !== own ? price.currency : ''

const PAYERS = { adult: 'All adults', child: 'All children', infant: 'All infants', party: 'The whole party' } as const
