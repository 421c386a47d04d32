import { keepPreviousData, queryOptions, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { api } from '../../lib/api.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { toast } from '../../ui/toasts.tsx'
import { showCart } from '../cart/my-cart.ts'
import type { CartQueueSearch } from './queue-search.ts'

/** One page of the queue with the counts of all statuses. */
export function cartQueue({ status, search = '', page = 1 }: Pick<CartQueueSearch, 'status' | 'search' | 'page'>) {
  return queryOptions({
    queryKey: ['GET_QUEUE', status ?? null, search, page],
    queryFn: ({ signal }) => api.cartQueue.getQueue({ status: status ?? null, search, page }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Staff to whom a cart can be given. */
export const cartColleagues = queryOptions({
  queryKey: ['GET_CART_COLLEAGUES'],
  queryFn: async ({ signal }) => (await api.cartQueue.getCartColleagues({}, { signal })).colleagues,
})

type Change<Input> = {
  key: string
  cartId: number
  /** The specification's sentence for a failure: 'Failed to update remarks'. */
  failure: string
  change: (input: Input) => Promise<{ cart: Cart }>
  onDone?: (cart: Cart) => void
}

/** A change of a cart in the queue: the cart of the answer is shown, also that of somebody who was faster, and the rows are read again. */
export function useQueueChange<Input>({
  key,
  cartId,
  failure,
  change,
  onDone,
}: Change<Input>): UseMutationResult<{ cart: Cart }, unknown, Input> {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [key, cartId],
    mutationFn: change,
    onSuccess: ({ cart }) => {
      showCart(client, cart)
      onDone?.(cart)
    },
    onError: (error) => {
      showFaster(client, error)
      toast('bad', `${failure}. ${explain(error)}`)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['GET_QUEUE'] }),
  })
}

/** Somebody else has changed the cart: it is shown as it is now. */
export function showFaster(client: ReturnType<typeof useQueryClient>, error: unknown): void {
  if (isRefusedWith(error, 'CART_CHANGED')) showCart(client, (error.data as { cart: Cart }).cart)
}
