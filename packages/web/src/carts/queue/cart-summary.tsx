import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { formatAmount } from '../../lib/money.ts'
import { countOf } from '../search/search-words.ts'
import css from './queue.module.css'

/** The total of a cart; what is optional stands apart and is not in it. */
export function CartSummary({ cart: { totals, currency } }: { cart: Cart }) {
  return (
    <section>
      <h3>Summary</h3>
      <dl className={css.sum}>
        <dt className={css.chief}>Total</dt>
        <dd className={css.chief}>{formatAmount(totals.total, currency)}</dd>
        {Number(totals.optional) > 0 && (
          <>
            <dt>Optional, not in the total</dt>
            <dd>{formatAmount(totals.optional, currency)}</dd>
          </>
        )}
      </dl>
      {totals.unpriced > 0 && (
        <p className={css.none}>Without {countOf(totals.unpriced, 'item', 'items')} that cannot be priced now.</p>
      )}
    </section>
  )
}
