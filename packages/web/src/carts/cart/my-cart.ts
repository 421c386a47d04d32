import { type QueryClient, queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { NO_CART } from '@tradewind/domain/carts/cart-limits'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { isRefusedWith } from '../../lib/explain.ts'
import { keepNewer } from '../../lib/keep-newer.ts'
import { followMyCart, forgetMyCart, keepMyCart, myCartId, useMyCartId } from './my-cart-id.ts'

const cartKey = (id: number) => ['GET_CART_DATA', id] as const

/** A cart by its number; -1: an empty one. */
export function cartQuery(id: number) {
  return queryOptions({
    queryKey: cartKey(id),
    queryFn: async ({ signal }) => (await api.cart.getCartData({ cartId: id }, { signal })).cart,
    structuralSharing: keepNewer,
  })
}

/** The cart that is being filled here. One that was deleted, or that belongs to somebody else, is forgotten, and an empty one is shown. */
export function useMyCart(): UseQueryResult<Cart> {
  const id = useMyCartId()
  const queryClient = useQueryClient()
  const query = useQuery(cartQuery(id))
  const isGone = id !== NO_CART && isRefusedWith(query.error, 'NOT_FOUND')
  useEffect(() => {
    if (isGone) forgetMyCart()
  }, [isGone])
  useEffect(() => followMyCart((changed) => void queryClient.invalidateQueries({ queryKey: cartKey(changed) })), [queryClient])
  return query
}

/** What a write answered, or what a refused one found instead, counts at once and without a call. */
export function showCart(queryClient: QueryClient, cart: Cart): void {
  queryClient.setQueryData(cartKey(cart.id), cart)
  if (cart.id === myCartId()) keepMyCart(cart)
}
