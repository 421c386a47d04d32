import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { api } from '../../lib/api.ts'
import { showCart } from './my-cart.ts'

const ASK_PARTNERS = 'ASK_PARTNERS'
/** One that gives no answer is not asked again sooner, unless a person wants to. */
const AGAIN_AFTER_MS = 60_000

/** Suppliers of what partner sites deliver are asked once for each look, and for each change of the cart. The cart is there at once with what they said last; it never waits for them. */
export function useAskPartners(cart: Cart | undefined): void {
  const queryClient = useQueryClient()
  const isOpen = cart !== undefined && (cart.mayChange || cart.mayPay)
  useQuery({
    queryKey: [ASK_PARTNERS, cart?.id, cart?.version],
    queryFn: async ({ signal }) => {
      if (cart) showCart(queryClient, (await api.cart.askPartners({ cartId: cart.id }, { signal })).cart)
      return true
    },
    enabled: isOpen && cart.cartItems.partnerCart.some(({ isConfirmed }) => !isConfirmed),
    staleTime: AGAIN_AFTER_MS,
    retry: false,
  })
}

/** Whether suppliers are being asked right now. */
export function useIsAskingPartners(cartId: number): boolean {
  return useIsFetching({ queryKey: [ASK_PARTNERS, cartId] }) > 0
}
