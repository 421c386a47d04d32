import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { formatAmount } from '../../lib/money.ts'
import { countOf } from '../search/search-words.ts'
import css from './queue.module.css'

/** The total of a cart, or what was paid for it; what is optional stands apart and is not in it. */
export function CartSummary({ cart: { totals, currency, paidTotal } }: { cart: Cart }) {
  const isPaid = paidTotal !== null
  return (
    <section>
      <h3>Summary</h3>
      <dl className={css.sum}>
        <dt className={css.chief}>{isPaid ? 'Paid' : 'Total'}</dt>
        <dd className={css.chief}>{formatAmount(paidTotal ?? totals.total, currency)}</dd>
        {!isPaid && Number(totals.optional) > 0 && (
          <>
            <dt>Optional, not in the total</dt>
            <dd>{formatAmount(totals.optional, currency)}</dd>
          </>
        )}
      </dl>
      {!isPaid && totals.unpriced > 0 && (
        <p className={css.none}>Without {countOf(totals.unpriced, 'item', 'items')} that cannot be priced now.</p>
      )}
    </section>
  )
}
