import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { toast } from '../../ui/toasts.tsx'
import { useCartChange } from '../cart/use-cart-change.ts'
import { nameCart } from '../queue/queue-words.ts'

/** Sends a cart to the desk. */
export function useSendCart(cart: Cart) {
  return useCartChange({
    key: 'SEND_CART',
    change: () => ({ cart, name: nameCart(cart), wish: { do: 'send' } }),
    onDone: () => toast('ok', 'The cart is at the desk. You will be notified when it is answered.'),
  })
}
