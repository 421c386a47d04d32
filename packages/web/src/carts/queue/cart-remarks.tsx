import { useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { REMARKS_AT_MOST } from '@tradewind/domain/carts/cart-limits'
import { useEffect, useRef } from 'react'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form/call-form.tsx'
import { toast } from '../../ui/toasts.tsx'
import { uponOf } from '../cart/cart-change.ts'
import { KeptChanges } from '../cart/kept-changes-notice.tsx'
import { useCartForm } from '../cart/use-cart-form.tsx'
import css from './queue.module.css'
import { nameCart } from './queue-words.ts'

/** What the customer and the desk write about a cart; both read it. `asked`: how often the keyboard has asked to write; each time the field takes the focus. */
export function CartRemarks({ cart, asked }: { cart: Cart; asked: number }) {
  const client = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (asked > 0) field.current?.focus()
  }, [asked])
  const { form, choice } = useCartForm({
    ...{ name: 'UPDATE_REMARKS', cart, about: nameCart(cart) },
    beginning: (from) => ({ remarks: from.remarks, upon: uponOf(from, { do: 'remark', remarks: '' }) }),
    wish: ({ remarks }) => ({ do: 'remark', remarks }),
    labels: { remarks: 'Remarks' },
    onDone: (answer) => answer && toast('ok', 'Remarks saved.'),
    onRefused: (error) => {
      if (!isRefusedWith(error, 'CART_CHANGED')) toast('bad', `Failed to update remarks. ${explain(error)}`)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['GET_QUEUE'] }),
  })
  return (
    <section>
      <h3>Remarks</h3>
      <KeptChanges cartId={cart.id} />
      <Form form={form} label="Remarks" className={css.remarks}>
        <TextArea
          ref={field}
          label="Remarks"
          isLabelHidden
          maxLength={REMARKS_AT_MOST}
          help="The customer and the desk read this."
          {...form.text('remarks')}
        />
        {choice}
        {form.isChanged && (
          <Button type="submit" size="sm" variant="primary" pending={form.isPending}>
            Save remarks
          </Button>
        )}
      </Form>
    </section>
  )
}
