import type { Cart, CartNote as Note } from '@tradewind/contract/carts/cart-shapes'
import { needsDesk } from '@tradewind/domain/carts/note-kinds'
import { api } from '../../lib/api.ts'
import { useUser } from '../../lib/session.ts'
import { type Fix, FixNote } from '../../ui/fix-note.tsx'
import { useSendCart } from '../pay/use-send-cart.ts'
import { useCartChange } from './my-cart.ts'
import { describeNote, nameFix } from './note-words.ts'
import { useIsAskingPartners } from './use-ask-partners.ts'

/** What does not fit, or waits for the desk, with what would mend it in one press. */
export function CartNote({ note, cart }: { note: Note; cart: Cart }) {
  const { id: cartId } = cart
  const mend = useCartChange({
    key: 'MEND_CART',
    change: ({ cartItemId, date, time, transfer }: Note['fixes'][number]) =>
      transfer === null
        ? api.cart.moveCartItem({ cartId, cartItemId, date, ...(time !== null && { time }) })
        : api.cart.changeCartItem({ cartId, cartItemId, transfer }),
  })
  const answers = useDeskFixes(note, cart)
  const again = useAskAgain(note, cart)
  const fixes = [...note.fixes.map((fix) => ({ label: nameFix(fix, cart), onPress: () => mend.mutate(fix) })), ...answers, ...again]
  return <FixNote fixes={cart.mayChange ? fixes : []}>{describeNote(note, cart)}</FixNote>
}

/** What waits for the desk is left optional, so that the rest can be paid, or the cart is sent. */
function useDeskFixes({ kind, itemIds: [cartItemId] }: Note, cart: Cart): Fix[] {
  const { id: cartId } = cart
  const user = useUser()
  const send = useSendCart(cart)
  const leave = useCartChange({
    key: 'MARK_OPTIONAL',
    change: (id: number) => api.cart.markUnMarkOptional({ cartId, cartItemId: id, is_optional: true }),
  })
  if (!needsDesk(kind) || cartItemId === undefined) return []
  return [
    { label: 'Make it optional', onPress: () => leave.mutate(cartItemId) },
    ...(user && cart.sentAt === null ? [{ label: 'Send to the desk', onPress: () => send.mutate(undefined) }] : []),
  ]
}

/** While suppliers are being asked nobody needs to ask them. */
function useAskAgain({ kind }: Note, { id: cartId }: Cart): Fix[] {
  const isAsking = useIsAskingPartners(cartId)
  const ask = useCartChange({ key: 'ASK_PARTNERS_AGAIN', change: () => api.cart.askPartners({ cartId }) })
  return kind === 'notConfirmed' && !isAsking && !ask.isPending
    ? [{ label: 'Ask the supplier again', onPress: () => ask.mutate(undefined) }]
    : []
}

export function keyOf({ kind, itemIds }: Note): string {
  return `${kind} ${itemIds.join(' ')}`
}
