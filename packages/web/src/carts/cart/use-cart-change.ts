import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { explain } from '../../lib/explain.ts'
import { toast } from '../../ui/toasts.tsx'
import type { CartWish } from './cart-change.ts'
import { type Pressed, pressChange } from './press-change.ts'
import type { ChangeAnswer } from './send-changes.ts'

type CartChange<TInput> = {
  key: string
  change: (input: TInput) => Pressed
  onDone?: (answer: ChangeAnswer, input: TInput) => void
}

/** A change of a cart by one press. The whole cart of the answer is shown. What cannot be made now is kept, and is not done yet. */
export function useCartChange<TInput>({
  key,
  change,
  onDone,
}: CartChange<TInput>): UseMutationResult<ChangeAnswer | undefined, unknown, TInput> {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: [key],
    mutationFn: (input: TInput) => pressChange(queryClient, change(input)),
    onSuccess: (answer, input) => answer && onDone?.(answer, input),
    onError: (error) => toast('bad', explain(error)),
  })
}

type Adding = Omit<Extract<CartWish, { do: 'add' }>, 'do' | 'isMine'> & { readonly name: string }

/** Puts tour options into the cart of this browser. Said only when it was done, with an undo. */
export function useAddToCart() {
  const undo = useCartChange({
    key: 'UNDO_ADD_TO_CART',
    change: ({ cart, cartItemId, name }: { cart: Cart; cartItemId: number; name: string }) => ({
      ...{ cart, name },
      wish: { do: 'remove', cartItemId },
    }),
    onDone: () => toast('ok', 'Removed from the cart.'),
  })
  return useCartChange({
    key: 'ADD_TO_CART',
    change: ({ name, payload, party }: Adding) => ({ cart: undefined, name, wish: { do: 'add', payload, party, isMine: true } }),
    onDone: ({ cart, addedIds = [] }, { name }) =>
      toast('ok', 'Successfully, Added to cart', {
        label: 'Undo',
        onPress: () => {
          for (const cartItemId of addedIds) undo.mutate({ cart, cartItemId, name })
        },
      }),
  })
}
