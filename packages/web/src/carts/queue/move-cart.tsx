import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { CART_STATUSES, type CartStatus, nameCartStatus } from '@tradewind/domain/carts/cart-status'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { explain, isPassing } from '../../lib/explain.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { showCart } from '../cart/my-cart.ts'
import { showFaster } from './queue-queries.ts'
import { nameCart } from './queue-words.ts'

/** The moves that are allowed now. The next step is first; what cannot be taken back is asked for. */
export function MoveCart({ cart }: { cart: Cart }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<CartMove>()
  const move = useMutation({
    mutationKey: ['UPDATE_CART_STATUS', cart.id],
    mutationFn: (status: CartStatus) => api.cart.updateCartStatus({ cartId: cart.id, version: cart.version, status }),
    onSuccess: (answer) => {
      setAsked(undefined)
      showCart(client, answer.cart)
      toast('ok', `${nameCart(cart)}: ${nameCartStatus(answer.cart.status)}`)
    },
    onError: (error) => {
      // What got no answer is still asked for: one press tries it again.
      if (!isPassing(error)) setAsked(undefined)
      showFaster(client, error)
      toast('bad', `${isPassing(error) ? 'Error updating cart status' : 'Failed to update status'}. ${explain(error)}`)
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['GET_QUEUE'] }),
        client.invalidateQueries({ queryKey: ['GET_OPEN_COUNTS'] }),
      ]),
  })
  const steps = cart.nextStatuses
    .filter(isMove)
    .filter((status) => status !== 'cancelled')
    .toSorted(forwardFirst(cart.status))
  return (
    <>
      {steps.map((status, nth) => (
        <Button
          key={status}
          size="sm"
          variant={nth === 0 ? 'primary' : 'outline'}
          pending={move.isPending && move.variables === status}
          onClick={() => (status === 'accepted' ? setAsked(status) : move.mutate(status))}
        >
          {NAMES[status]}
        </Button>
      ))}
      {cart.nextStatuses.includes('cancelled') && (
        <Button size="sm" aria-haspopup="dialog" onClick={() => setAsked('cancelled')}>
          {NAMES.cancelled}
        </Button>
      )}
      {asked && (
        <Dialog
          isOpen
          onClose={() => setAsked(undefined)}
          title={NAMES[asked]}
          subtitle={nameCart(cart)}
          foot={
            <>
              <Button onClick={() => setAsked(undefined)}>Back</Button>
              <Button
                variant={asked === 'cancelled' ? 'danger' : 'primary'}
                pending={move.isPending}
                onClick={() => move.mutate(asked)}
              >
                {NAMES[asked]}
              </Button>
            </>
          }
        >
          <p>{CONSEQUENCES[asked]}</p>
        </Dialog>
      )}
    </>
  )
}

/** Nobody moves a cart to vouchered: a payment does, or the quotation that answers it. */
const NAMES: Readonly<Record<Exclude<CartStatus, 'vouchered'>, string>> = {
  new: 'Return to new',
  inProgress: 'Start work',
  sent: 'Mark as sent',
  accepted: 'Mark as accepted',
  cancelled: 'Cancel cart',
}

const CONSEQUENCES: Readonly<Partial<Record<CartMove, string>>> = {
  accepted: 'After this only the desk can change what is in the cart. Its customer can pay it.',
  cancelled: 'A cancelled cart can no longer be changed. It can be copied, and the desk can take it up again.',
}

type CartMove = keyof typeof NAMES
const isMove = (status: CartStatus): status is CartMove => status !== 'vouchered'

/** The steps forward come before those back. */
function forwardFirst(now: CartStatus) {
  const rank = (status: CartStatus) =>
    CART_STATUSES.indexOf(status) + (CART_STATUSES.indexOf(status) < CART_STATUSES.indexOf(now) ? CART_STATUSES.length : 0)
  return (one: CartStatus, other: CartStatus) => rank(one) - rank(other)
}
