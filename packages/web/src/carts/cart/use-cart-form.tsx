import { useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { type ReactNode, useState } from 'react'
import { isRefusedWith } from '../../lib/explain.ts'
import { Button } from '../../ui/button.tsx'
import { type CallFormOptions, useCallForm } from '../../ui/form/use-call-form.ts'
import { Notice } from '../../ui/notice.tsx'
import type { CartWish, Upon } from './cart-change.ts'
import css from './kept-changes-notice.module.css'
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
  /** What somebody else has made of it, in a sentence. */
  theirs: (cart: Cart) => string
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
  theirs,
  onDone,
  onRefused,
  ...options
}: CartFormOptions<Values>) {
  const queryClient = useQueryClient()
  const [faster, setFaster] = useState<Cart>()
  const [begun, setBegun] = useState(cart)
  const form = useCallForm<Values, Pressed, ChangeAnswer | undefined>({
    ...options,
    ...{ name, about: cart.id },
    initial: beginning(cart),
    typedUpon: ['upon'],
    input: (values, id) => ({ ...{ cart, id, name: about, isForm: true }, upon: values.upon, wish: wish(values) }),
    call: (pressed) => {
      setBegun(cart)
      return pressChange(queryClient, pressed)
    },
    onDone: (answer) => {
      setFaster(undefined)
      onDone(answer, begun)
    },
    onRefused: (error) => {
      setFaster(isRefusedWith(error, 'CART_CHANGED') ? (error.data as { cart: Cart }).cart : undefined)
      onRefused?.(error)
    },
  })
  const begin = (from: Cart) => {
    form.begin(beginning(from))
    setFaster(undefined)
  }
  const keep = (from: Cart) => {
    form.change({ upon: beginning(from).upon } as Partial<Values>)
    setFaster(undefined)
  }
  const choice: ReactNode = faster && (
    <Notice tone="warn">
      <p className={css.head}>Somebody else has changed this while you were typing.</p>
      <p className={css.wish} dir="auto">
        {theirs(faster)}
      </p>
      <p className={css.choice}>
        <Button size="sm" onClick={() => begin(faster)}>
          Take theirs
        </Button>
        <Button size="sm" onClick={() => keep(faster)}>
          Keep mine
        </Button>
      </p>
    </Notice>
  )
  // The choice says it better.
  return { form: faster ? { ...form, error: null } : form, choice }
}
