import { useRouterState } from '@tanstack/react-router'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { needsDesk, stopsSale } from '@tradewind/domain/carts/note-kinds'
import { useState } from 'react'
import { formatAmount } from '../../lib/money.ts'
import { useUser } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { activitiesOf, countItems } from '../cart/planned-items.ts'
import { PayCartDialog } from './pay-cart-dialog.tsx'
import { useSendCart } from './use-send-cart.ts'

/** What is done with a filled cart: it is sent to the desk, or paid at once where nothing of it waits for the desk. A visitor signs in first, and keeps it. */
export function CartActs({ cart }: { cart: Cart }) {
  const user = useUser()
  const href = useRouterState({ select: ({ location }) => location.href })
  const [isPaying, setPaying] = useState(false)
  const send = useSendCart(cart)
  const isFree = Number(cart.totals.total) === 0
  // A total of zero is also what has no price adds up to.
  const isBookable =
    !isFree || (activitiesOf(cart.cartItems).some((item) => !item.is_optional) && !cart.notes.some(({ kind }) => stopsSale(kind)))
  const waitsForDesk = cart.notes.some(({ kind }) => needsDesk(kind))
  if (countItems(cart) === 0) return null
  if (!user)
    return (
      <ButtonLink to="/login" search={{ redirectTo: href }} variant="primary" wide>
        Sign in to book
      </ButtonLink>
    )
  if (!cart.mayChange && !cart.mayPay) return null
  return (
    <>
      {cart.sentAt === null ? (
        <Button variant={waitsForDesk ? 'primary' : 'outline'} pending={send.isPending} onClick={() => send.mutate(undefined)}>
          Send to the desk
        </Button>
      ) : (
        <ButtonLink to="/activities/queue" search={{ open: cart.id }}>
          See it at the desk
        </ButtonLink>
      )}
      {cart.mayPay && !waitsForDesk && user.userType !== 'staff' && isBookable && (
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setPaying(true)}>
          {isFree ? 'Book' : `Pay ${formatAmount(cart.totals.total, cart.currency)}`}
        </Button>
      )}
      {isPaying && <PayCartDialog cart={cart} onClose={() => setPaying(false)} />}
    </>
  )
}
