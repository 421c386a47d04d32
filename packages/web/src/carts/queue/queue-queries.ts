import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { explain, isPassing, isRefusedWith } from '../../lib/explain.ts'
import { toast } from '../../ui/toasts.tsx'
import { showCart } from '../cart/my-cart.ts'
import { type ChoiceInput, type ChoiceKey, dropChoice, keepChoice, seenAs, stateOfChoice, useKeptChoices } from './kept-choices.ts'
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

type Change<Input extends ChoiceInput> = {
  key: ChoiceKey
  cart: Cart
  /** What stands there now. */
  stands: (cart: Cart) => Input | null
  /** What it is chosen upon beside that: where somebody else has changed it, the person is asked. */
  upon?: (cart: Cart) => string
  /** As the choice is said later: the name of a person. */
  label: (input: Input) => string
  /** The specification's sentence for a failure: 'Failed to update remarks'. */
  failure: string | ((error: unknown) => string)
  change: (input: Input, version: number) => Promise<{ cart: Cart }>
  onDone?: (cart: Cart) => void
  onFailed?: (error: unknown) => void
  onSettled?: () => unknown
}

export type QueueChange<Input> = {
  readonly press: (input: Input) => void
  readonly isPending: boolean
  /** What is chosen and not saved yet: it is on its way, or got no answer. */
  readonly chosen: { readonly input: Input } | undefined
  /** What is not saved, as it is said, and whether something has changed meanwhile: the same, by somebody else, or only what it was chosen upon. */
  readonly unsaved: { readonly label: string; readonly asks: boolean; readonly isUponAnother: boolean } | undefined
  /** Tries what is not saved once more, upon the cart as it is now. */
  readonly again: () => void
  readonly drop: () => void
}

/**
 * A change of a cart in the queue: the cart of the answer is shown, also that of somebody who was faster, and the rows are read again. What is chosen is kept in this browser from the press
 * until the server has answered, also over a reload. Where somebody else has changed the same meanwhile, the person says which counts; what others changed beside it hinders nothing.
 */
export function useQueueChange<Input extends ChoiceInput>({
  key,
  cart,
  stands,
  upon,
  label,
  failure,
  change,
  onDone,
  onFailed,
  onSettled,
}: Change<Input>): QueueChange<Input> {
  const client = useQueryClient()
  const seenOf = (of: Cart) => seenAs(stands(of), upon?.(of))
  const keep = (input: Input, seen: string, isKept: boolean) =>
    keepChoice({ cartId: cart.id, cartName: cart.name || `Cart ${cart.id}`, key, input, label: label(input), seen, isKept })
  const { mutate, variables, isPending } = useMutation({
    mutationKey: [key, cart.id],
    mutationFn: async ({ input, seen }: { input: Input; seen: string }) => {
      try {
        return await change(input, cart.version)
      } catch (refused) {
        const faster = fasterOf(refused)
        // It was saved before, and only the answer was lost.
        if (faster && stands(faster) === input) return { cart: faster }
        if (faster && seenOf(faster) === seen) return change(input, faster.version)
        throw refused
      }
    },
    onMutate: ({ input, seen }) => keep(input, seen, false),
    onSuccess: (answer) => {
      dropChoice(cart.id, key)
      showCart(client, answer.cart)
      onDone?.(answer.cart)
    },
    onError: (refused, { input, seen }) => {
      // What is refused is refused again; what got no answer, or was overtaken, is still wanted.
      if (isPassing(refused) || fasterOf(refused)) keep(input, seen, true)
      else dropChoice(cart.id, key)
      showFaster(client, refused)
      onFailed?.(refused)
      toast('bad', `${typeof failure === 'string' ? failure : failure(refused)}. ${explain(refused)}`)
    },
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: ['GET_QUEUE'] }), onSettled?.()]),
  })
  const kept = useKeptChoices(cart.id).find((one) => one.key === key)
  const state = kept && stateOfChoice(kept, { stands: stands(cart), seen: seenOf(cart) })
  useEffect(() => {
    if (state === 'saved' && !isPending) dropChoice(cart.id, key)
  }, [state, isPending, cart.id, key])
  const unsaved = kept && state !== 'saved' && !isPending ? kept : undefined
  const press = (input: Input) => mutate({ input, seen: seenOf(cart) })
  return {
    isPending,
    press,
    // Where somebody else has chosen, theirs is shown.
    chosen: isPending ? variables : unsaved && state === 'waits' ? { input: unsaved.input as Input } : undefined,
    unsaved: unsaved && { label: unsaved.label, asks: state !== 'waits', isUponAnother: state === 'uponAnother' },
    again: () => unsaved && press(unsaved.input as Input),
    drop: () => dropChoice(cart.id, key),
  }
}

const fasterOf = (error: unknown) => (isRefusedWith(error, 'CART_CHANGED') ? (error.data as { cart: Cart }).cart : undefined)

/** Somebody else has changed the cart: it is shown as it is now. */
export function showFaster(client: ReturnType<typeof useQueryClient>, error: unknown): void {
  const cart = fasterOf(error)
  if (cart) showCart(client, cart)
}
