import {
  type QueryClient,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Cart, CartPayload } from '@tradewind/contract/carts/cart-shapes'
import { NO_CART } from '@tradewind/domain/carts/cart-limits'
import { useEffect } from 'react'
import type { z } from 'zod'
import { api } from '../../lib/api.ts'
import { explain, isPassing, isRefusedWith } from '../../lib/explain.ts'
import { keepNewer } from '../../lib/keep-newer.ts'
import { toast } from '../../ui/toasts.tsx'
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

type CartChange<TInput, TAnswer> = {
  key: string
  change: (input: TInput) => Promise<TAnswer>
  onDone?: (answer: TAnswer, input: TInput) => void
}

/**
 * A change of a cart. The whole cart of the answer is shown. A cart that was changed in another window is shown as it is now, with the sentence that
 * says so, and nothing of it is overwritten.
 */
export function useCartChange<TInput, TAnswer extends { cart: Cart }>({
  key,
  change,
  onDone,
}: CartChange<TInput, TAnswer>): UseMutationResult<TAnswer, unknown, TInput> {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: [key],
    mutationFn: change,
    // Without a network it waits, and is made in its turn once there is one.
    networkMode: 'online',
    scope: { id: 'cart' },
    onMutate: () => {
      if (!navigator.onLine) toast('ok', 'You are offline. The change is made once you are back.')
    },
    onSuccess: (answer, input) => {
      showCart(queryClient, answer.cart)
      onDone?.(answer, input)
    },
    onError: (error) => {
      if (isRefusedWith(error, 'CART_CHANGED')) showCart(queryClient, (error.data as { cart: Cart }).cart)
      toast('bad', explain(error))
    },
  })
}

type Added = Partial<z.input<typeof CartPayload>>
export type CartParty = {
  adults: number
  children: number
  childAges: (number | null)[]
  infants: number
  startDate: string
  endDate: string
}

/** `key`: of one press. Whatever becomes of its answer, it adds once. */
export type AddedToCart = { readonly payload: Added; readonly party: CartParty; readonly key?: string }

/** The first that is added begins the cart of this browser. */
export async function addToMyCart({ payload, party, key }: AddedToCart) {
  const add = (cartId: number) =>
    api.cart.addToCart({ cartId, payload, ...party, ...(key !== undefined && { idempotencyKey: key }) })
  try {
    return await add(myCartId())
  } catch (error) {
    // What can no longer be changed, or is no longer there, stays as it is: a new cart is begun.
    if (myCartId() === NO_CART || !isRefusedWith(error, 'NOT_FOUND', 'CART_CLOSED')) throw error
    return await add(NO_CART)
  }
}

/** Presses whose answer never came, by what they add: pressed again, it is the same press. */
const unanswered = new Map<string, string>()

async function addPressed(added: AddedToCart) {
  const what = JSON.stringify([myCartId(), added.payload])
  const key = unanswered.get(what) ?? crypto.randomUUID()
  unanswered.set(what, key)
  try {
    const answer = await addToMyCart({ ...added, key })
    unanswered.delete(what)
    return answer
  } catch (error) {
    if (!isPassing(error)) unanswered.delete(what)
    throw error
  }
}

/** What was added is the cart of this browser. */
export function showAdded(queryClient: QueryClient, { cart }: { readonly cart: Cart }): void {
  keepMyCart(cart)
  showCart(queryClient, cart)
}

/** Puts tour options or hotels into the cart of this browser. Said only when it was done, with an undo. */
export function useAddToCart() {
  const undo = useCartChange({
    key: 'UNDO_ADD_TO_CART',
    // Without a version: what was added is taken out of whatever the cart is by now.
    change: async ({ cart, addedIds }: { cart: Cart; addedIds: readonly number[] }) => {
      let latest = cart
      for (const cartItemId of addedIds) latest = (await api.cart.deleteCartItem({ cartItemId, cartId: cart.id })).cart
      return { cart: latest }
    },
    onDone: () => toast('ok', 'Removed from the cart.'),
  })
  return useCartChange({
    key: 'ADD_TO_CART',
    change: addPressed,
    onDone: ({ cart, addedIds }) => {
      keepMyCart(cart)
      toast('ok', 'Successfully, Added to cart', { label: 'Undo', onPress: () => undo.mutate({ cart, addedIds }) })
    },
  })
}
