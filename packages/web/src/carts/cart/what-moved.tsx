import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { compareMoney, parseMoney, subtract, toDecimal, zero } from '@tradewind/domain/money'
import { formatAmount } from '../../lib/money.ts'
import { BeforeAfter } from '../../ui/before-after/before-after.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { nameCart } from '../queue/queue-words.ts'
import { countOf } from '../search/search-words.ts'
import { type CartDates, datesInput } from './cart-dialogs.tsx'
import type { ChangeAnswer } from './send-changes.ts'
import { useCartChange } from './use-cart-change.ts'

export type Moved = { before: Cart['totals']; after: Cart['totals']; dates: CartDates }

/** Undefined: no sum is another one, or the answer was lost and says nothing of it. */
export function movedBy({ before, after }: ChangeAnswer, dates: CartDates): Moved | undefined {
  if (!before || !after) return undefined
  const isSame = before.total === after.total && before.unpriced === after.unpriced
  return isSame ? undefined : { before, after, dates }
}

/** What other days or travellers changed in the price, with the way back. */
export function WhatMoved({ moved: { before, after, dates }, cart, onClose }: { moved: Moved; cart: Cart; onClose: () => void }) {
  const { currency } = cart
  const undo = useCartChange({
    key: 'UNDO_UPDATE_CART_DATA',
    change: () => ({ cart, name: nameCart(cart), wish: { do: 'plan', ...datesInput(dates) } }),
    onDone: onClose,
  })
  const by = subtract(parseMoney(after.total, currency), parseMoney(before.total, currency))
  const sign = compareMoney(by, zero(currency)) > 0 ? '+' : ''
  return (
    <Notice
      action={
        <>
          <Button size="sm" pending={undo.isPending} onClick={() => undo.mutate(undefined)}>
            Undo
          </Button>
          <Button size="sm" variant="quiet" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      Everything was priced again.{' '}
      <BeforeAfter
        before={formatAmount(before.total, currency)}
        after={formatAmount(after.total, currency)}
        difference={`${sign}${formatAmount(toDecimal(by), currency)}`}
      />
      {after.unpriced > before.unpriced && ` ${countOf(after.unpriced - before.unpriced, 'item has', 'items have')} no price now.`}
    </Notice>
  )
}
