import { useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { CART_STATUSES, type CartStatus, nameCartStatus } from '@tradewind/domain/carts/cart-status'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { isPassing } from '../../lib/explain.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { NotSaved } from './not-saved.tsx'
import { useQueueChange } from './queue-queries.ts'
import { nameCart } from './queue-words.ts'

/** The moves that are allowed now. The next step is first; what cannot be taken back is asked for. */
export function MoveCart({ cart }: { cart: Cart }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<CartMove>()
  const move = useQueueChange({
    key: 'UPDATE_CART_STATUS',
    cart,
    stands: ({ status }) => status,
    // What was accepted, or begun, is what was in it then.
    upon: ({ contents }) => contents,
    label: (status) => (isMove(status) ? NAMES[status] : nameCartStatus(status)),
    failure: (error) => (isPassing(error) ? 'Error updating cart status' : 'Failed to update status'),
    change: (status: CartStatus, version) => api.cart.updateCartStatus({ cartId: cart.id, version, status }),
    onDone: (moved) => {
      setAsked(undefined)
      toast('ok', `${nameCart(moved)}: ${nameCartStatus(moved.status)}`)
    },
    // What is not saved says so beside the buttons.
    onFailed: () => setAsked(undefined),
    onSettled: () => client.invalidateQueries({ queryKey: ['GET_OPEN_COUNTS'] }),
  })
  const steps = cart.nextStatuses
    .filter(isMove)
    .filter((status) => status !== 'cancelled')
    .toSorted(forwardFirst(cart.status))
  return (
    <>
      <NotSaved change={move} what="status" stands={nameCartStatus(cart.status)} />
      {steps.map((status, nth) => (
        <Button
          key={status}
          size="sm"
          variant={nth === 0 ? 'primary' : 'outline'}
          pending={move.isPending && move.chosen?.input === status}
          onClick={() => (status === 'accepted' ? setAsked(status) : move.press(status))}
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
                onClick={() => move.press(asked)}
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
