import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cart, CartNote as Note } from '@tradewind/contract/carts/cart-shapes'
import { needsDesk } from '@tradewind/domain/carts/note-kinds'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { useUser } from '../../lib/session.ts'
import { type Fix, FixNote } from '../../ui/fix-note.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSendCart } from '../pay/use-send-cart.ts'
import { showCart } from './my-cart.ts'
import { describeNote, nameFix } from './note-words.ts'
import { activitiesOf } from './planned-items.ts'
import { useIsAskingPartners } from './use-ask-partners.ts'
import { useCartChange } from './use-cart-change.ts'

/** What does not fit, or waits for the desk, with what would mend it in one press. */
export function CartNote({ note, cart }: { note: Note; cart: Cart }) {
  const mend = useCartChange({
    key: 'MEND_CART',
    change: ({ cartItemId, date, time, transfer }: Note['fixes'][number]) => ({
      ...{ cart, name: nameItem(cart, cartItemId) },
      wish:
        transfer === null
          ? { do: 'move', cartItemId, date, ...(time !== null && { time }) }
          : { do: 'choose', cartItemId, transfer },
    }),
  })
  const answers = useDeskFixes(note, cart)
  const again = useAskAgain(note, cart)
  const fixes = [...note.fixes.map((fix) => ({ label: nameFix(fix, cart), onPress: () => mend.mutate(fix) })), ...answers, ...again]
  return <FixNote fixes={cart.mayChange ? fixes : []}>{describeNote(note, cart)}</FixNote>
}

/** What waits for the desk is left optional, so that the rest can be paid, or the cart is sent. */
function useDeskFixes({ kind, itemIds: [cartItemId] }: Note, cart: Cart): Fix[] {
  const user = useUser()
  const send = useSendCart(cart)
  const leave = useCartChange({
    key: 'MARK_OPTIONAL',
    change: (id: number) => ({ cart, name: nameItem(cart, id), wish: { do: 'mark', cartItemId: id, isOptional: true } }),
  })
  if (!needsDesk(kind) || cartItemId === undefined) return []
  return [
    { label: 'Make it optional', onPress: () => leave.mutate(cartItemId) },
    ...(user && cart.sentAt === null ? [{ label: 'Send to the desk', onPress: () => send.mutate(undefined) }] : []),
  ]
}

/** While suppliers are being asked nobody needs to ask them. */
function useAskAgain({ kind }: Note, { id: cartId }: Cart): Fix[] {
  const queryClient = useQueryClient()
  const isAsking = useIsAskingPartners(cartId)
  const ask = useMutation({
    mutationKey: ['ASK_PARTNERS_AGAIN'],
    mutationFn: () => api.cart.askPartners({ cartId }),
    onSuccess: (answer) => showCart(queryClient, answer.cart),
    onError: (error) => toast('bad', explain(error)),
  })
  return kind === 'notConfirmed' && !isAsking && !ask.isPending
    ? [{ label: 'Ask the supplier again', onPress: () => ask.mutate() }]
    : []
}

function nameItem({ cartItems }: Cart, id: number): string {
  const activity = activitiesOf(cartItems).find((item) => item.id === id)
  return activity?.activity.name ?? cartItems.hotelCart.find((item) => item.id === id)?.name ?? 'An item'
}

export function keyOf({ kind, itemIds }: Note): string {
  return `${kind} ${itemIds.join(' ')}`
}
