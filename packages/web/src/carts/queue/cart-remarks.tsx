import { useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { REMARKS_AT_MOST } from '@tradewind/domain/carts/cart-limits'
import { useEffect, useRef } from 'react'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form/call-form.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { toast } from '../../ui/toasts.tsx'
import { showCart } from '../cart/my-cart.ts'
import css from './queue.module.css'
import { showFaster } from './queue-queries.ts'

/** What the customer and the desk write about a cart; both read it. `asked`: how often the keyboard has asked to write; each time the field takes the focus. */
export function CartRemarks({ cart, asked }: { cart: Cart; asked: number }) {
  const client = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (asked > 0) field.current?.focus()
  }, [asked])
  const form = useCallForm({
    name: 'UPDATE_REMARKS',
    about: cart.id,
    initial: { remarks: cart.remarks },
    input: ({ remarks }) => ({ cartId: cart.id, version: cart.version, remarks }),
    call: api.cart.updateRemarks,
    onDone: (answer) => {
      showCart(client, answer.cart)
      toast('ok', 'Remarks saved.')
    },
    onRefused: (error) => {
      showFaster(client, error)
      toast('bad', `Failed to update remarks. ${explain(error)}`)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['GET_QUEUE'] }),
  })
  return (
    <section>
      <h3>Remarks</h3>
      <Form form={form} label="Remarks" className={css.remarks}>
        <TextArea
          ref={field}
          label="Remarks"
          isLabelHidden
          maxLength={REMARKS_AT_MOST}
          help="The customer and the desk read this."
          {...form.text('remarks')}
        />
        {form.isChanged && (
          <Button type="submit" size="sm" variant="primary" pending={form.isPending}>
            Save remarks
          </Button>
        )}
      </Form>
    </section>
  )
}
