import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { api } from '../../lib/api.ts'
import { toast } from '../../ui/toasts.tsx'
import { useCartChange } from '../cart/my-cart.ts'

/** Sends a cart to the desk. */
export function useSendCart({ id: cartId, version }: Pick<Cart, 'id' | 'version'>) {
  return useCartChange({
    key: 'SEND_CART',
    change: () => api.cart.sendCart({ cartId, version }),
    onDone: () => toast('ok', 'The cart is at the desk. You will be notified when it is answered.'),
  })
}
