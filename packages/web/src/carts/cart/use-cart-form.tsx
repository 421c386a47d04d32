import { useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { useState } from 'react'
import { isRefusedWith } from '../../lib/explain.ts'
import { TheirChange } from '../../ui/form/their-change.tsx'
import { changedFields } from '../../ui/form/typed-values.ts'
import { type CallFormOptions, useCallForm } from '../../ui/form/use-call-form.ts'
import type { CartWish, Upon } from './cart-change.ts'
import { type Pressed, pressChange } from './press-change.ts'
import type { ChangeAnswer } from './send-changes.ts'

type CartFormOptions<Values extends { upon: Upon }> = {
  name: string
  cart: Cart
  /** What is changed, in a word. */
  about: string
  /** What the form begins with, and upon what of the cart. */
  beginning: (cart: Cart) => Values
  wish: (values: Values) => CartWish
  wrong?: NonNullable<CallFormOptions<Values, Pressed, ChangeAnswer | undefined>['wrong']>
  /** The labels of its fields. */
  labels: Readonly<Record<string, string>>
  /** Words for what is not a text. */
  describe?: (name: string, value: unknown) => string | undefined
  /** No answer: it is kept, and was said to be. `from`: the cart that it was begun upon. */
  onDone: (answer: ChangeAnswer | undefined, from: Cart) => void
  onRefused?: (error: unknown) => void
  onSettled?: () => unknown
}

/**
 * A form that changes something of a cart, upon what stood there when typing began. Where somebody else has changed the same meanwhile, both are shown, and the
 * person who types says which counts: nothing of it is overwritten unseen, and nothing that was typed is lost.
 */
export function useCartForm<Values extends { upon: Upon }>({
  name,
  cart,
  about,
  beginning,
  wish,
  labels,
  describe,
  onDone,
  onRefused,
  ...options
}: CartFormOptions<Values>) {
  const queryClient = useQueryClient()
  /** As a refusal has shown it, before the page reads it. */
  const [refusedUpon, setRefusedUpon] = useState<Cart>()
  const newest = refusedUpon && refusedUpon.version > cart.version ? refusedUpon : cart
  const [begun, setBegun] = useState(cart)
  const form = useCallForm<Values, Pressed, ChangeAnswer | undefined>({
    ...options,
    ...{ name, about: cart.id },
    initial: beginning(newest),
    typedUpon: ['upon'],
    input: (values, id) => ({ ...{ cart: newest, id, name: about, isForm: true }, upon: values.upon, wish: wish(values) }),
    call: (pressed) => {
      setBegun(newest)
      return pressChange(queryClient, pressed)
    },
    // As the server keeps it, which is not always to the letter: a space at the end is no difference.
    putOn: (answer, sent, typed) => {
      if (!answer) return { initial: sent, values: typed }
      const kept = beginning(answer.cart)
      return { initial: kept, values: { ...kept, ...changedFields(typed, sent), upon: kept.upon } }
    },
    onDone: (answer, _, left) => {
      if (answer && !left) form.begin(beginning(answer.cart))
      onDone(answer, begun)
    },
    onRefused: (error) => {
      if (isRefusedWith(error, 'CART_CHANGED')) setRefusedUpon((error.data as { cart: Cart }).cart)
      onRefused?.(error)
    },
  })
  const choice = <TheirChange form={form} labels={labels} {...(describe && { describe })} />
  // The choice says it better.
  return { form: form.theirs ? { ...form, error: null } : form, choice }
}
