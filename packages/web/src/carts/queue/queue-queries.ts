import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { api } from '../../lib/api.ts'
import { explain, isPassing, isRefusedWith } from '../../lib/explain.ts'
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
  cart: Cart
  /** What stands there now. */
  stands: (cart: Cart) => Input | null
  /** The specification's sentence for a failure: 'Failed to update remarks'. */
  failure: string
  change: (input: Input, version: number) => Promise<{ cart: Cart }>
  onDone?: (cart: Cart) => void
}

export type QueueChange<Input> = {
  readonly press: (input: Input) => void
  readonly isPending: boolean
  /** What is chosen and not saved yet: it is on its way, or got no answer. */
  readonly chosen: { readonly input: Input } | undefined
  /** Tries what got no answer once more; undefined: there is nothing to try. */
  readonly again: (() => void) | undefined
}

/**
 * A change of a cart in the queue: the cart of the answer is shown, also that of somebody who was faster, and the rows are read again. What got no answer stays chosen, until it is
 * tried again or somebody else has changed the same.
 */
export function useQueueChange<Input>({ key, cart, stands, failure, change, onDone }: Change<Input>): QueueChange<Input> {
  const client = useQueryClient()
  const { mutate, variables, isPending, error } = useMutation({
    mutationKey: [key, cart.id],
    mutationFn: ({ input }: { input: Input; seen: Input | null }) =>
      change(input, cart.version).catch((refused: unknown) => {
        // It was saved before, and only the answer was lost.
        const faster = fasterOf(refused)
        if (faster && stands(faster) === input) return { cart: faster }
        throw refused
      }),
    onSuccess: (answer) => {
      showCart(client, answer.cart)
      onDone?.(answer.cart)
    },
    onError: (refused) => {
      showFaster(client, refused)
      toast('bad', `${failure}. ${explain(refused)}`)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['GET_QUEUE'] }),
  })
  const now = stands(cart)
  const isUnsaved =
    variables !== undefined && error !== null && isPassing(error) && now === variables.seen && now !== variables.input
  return {
    isPending,
    press: (input) => mutate({ input, seen: now }),
    chosen: isPending || isUnsaved ? variables : undefined,
    again: isUnsaved && !isPending ? () => mutate(variables) : undefined,
  }
}

const fasterOf = (error: unknown) => (isRefusedWith(error, 'CART_CHANGED') ? (error.data as { cart: Cart }).cart : undefined)

/** Somebody else has changed the cart: it is shown as it is now. */
export function showFaster(client: ReturnType<typeof useQueryClient>, error: unknown): void {
  const cart = fasterOf(error)
  if (cart) showCart(client, cart)
}
