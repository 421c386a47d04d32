import type { Cart, CartNote as Note } from '@tradewind/contract/carts/cart-shapes'
import { api } from '../../lib/api.ts'
import { FixNote } from '../../ui/fix-note.tsx'
import { useCartChange } from './my-cart.ts'
import { describeNote, nameFix } from './note-words.ts'

/** What does not fit, with what would mend it in one press. */
export function CartNote({ note, cart }: { note: Note; cart: Cart }) {
  const { id: cartId } = cart
  const mend = useCartChange({
    key: 'MEND_CART',
    change: ({ cartItemId, date, time, transfer }: Note['fixes'][number]) =>
      transfer === null
        ? api.cart.moveCartItem({ cartId, cartItemId, date, ...(time !== null && { time }) })
        : api.cart.changeCartItem({ cartId, cartItemId, transfer }),
  })
  return (
    <FixNote
      fixes={cart.mayChange ? note.fixes.map((fix) => ({ label: nameFix(fix, cart), onPress: () => mend.mutate(fix) })) : []}
    >
      {describeNote(note, cart)}
    </FixNote>
  )
}

export function keyOf({ kind, itemIds }: Note): string {
  return `${kind} ${itemIds.join(' ')}`
}
