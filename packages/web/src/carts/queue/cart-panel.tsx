import { useQuery } from '@tanstack/react-query'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import type { QueuedCart } from '@tradewind/contract/carts/queue'
import { nameCartStatus } from '@tradewind/domain/carts/cart-status'
import { useEffect } from 'react'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { StateMark } from '../../ui/chip.tsx'
import { InList } from '../../ui/list/list-page.tsx'
import { SidePanel } from '../../ui/list/side-panel.tsx'
import { EmptyState, FailedNotice, Notice } from '../../ui/notice.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import { cartQuery } from '../cart/my-cart.ts'
import { type Answered, useAnswers } from './cart-answers.tsx'
import { CartDays } from './cart-days.tsx'
import { CartRemarks } from './cart-remarks.tsx'
import { CartSummary } from './cart-summary.tsx'
import { HandleCart } from './handle-cart.tsx'
import { dropChoicesOf } from './kept-choices.ts'
import { MoveCart } from './move-cart.tsx'
import { countTravellers, describeUndelivered, nameCart, STATUS_TONES } from './queue-words.ts'
import type { Remarking } from './use-queue-keys.ts'

type Props = {
  cartId: number
  /** The rows of the list. */
  rows: readonly QueuedCart[]
  isDesk: boolean
  /** The cart whose remarks are to be written, and how often that was asked for. */
  remarking: Remarking
  onOpen: (id: number | undefined) => void
}

/** One cart beside the list, priced now: who works on it and until when, its remarks, days and prices. */
export function QueuePanel({ cartId, rows, isDesk, remarking, onOpen }: Props) {
  const { data: cart, error, isPending, refetch } = useQuery(cartQuery(cartId))
  const answered = useAnswers(cartId, rows, isDesk)
  const isGone = isRefusedWith(error, 'NOT_FOUND')
  useEffect(() => {
    if (isGone) dropChoicesOf(cartId)
  }, [isGone, cartId])
  return (
    <SidePanel
      label={`Cart ${cart ? nameCart(cart) : cartId}`}
      title={cart ? nameCart(cart) : `Cart ${cartId}`}
      beside={cart && <StateMark tone={STATUS_TONES[cart.status]}>{nameCartStatus(cart.status)}</StateMark>}
      about={
        cart && (
          <p>
            No. {cart.id} · {countTravellers(cart)}
          </p>
        )
      }
      what="cart"
      open={cartId}
      ids={rows.map(({ id }) => id)}
      onOpen={onOpen}
      foot={cart && footOf(cart, isDesk)}
    >
      {isPending && <PageLoading />}
      {!cart && isGone && (
        <EmptyState icon="search" title="No results found!">
          The cart was deleted, or belongs to another customer.
        </EmptyState>
      )}
      {!cart && error && !isGone && (
        <InList>
          <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
        </InList>
      )}
      {cart && (
        <Sections
          cart={cart}
          isDesk={isDesk}
          answered={answered}
          remarksAsked={remarking?.cartId === cartId ? remarking.times : 0}
        />
      )}
    </SidePanel>
  )
}

/** The moves of a cart; its customer is led to where it is paid. */
function footOf(cart: Cart, isDesk: boolean) {
  const isPayable = !isDesk && cart.mayPay && Number(cart.totals.total) > 0
  if (cart.nextStatuses.length === 0 && !isPayable) return null
  return (
    <>
      {isPayable && (
        <ButtonLink size="sm" to="/activities/cart" search={{ id: cart.id }}>
          Open to pay
        </ButtonLink>
      )}
      {cart.nextStatuses.length > 0 && <MoveCart cart={cart} />}
    </>
  )
}

type SectionsProps = { cart: Cart; isDesk: boolean; answered: Answered | undefined; remarksAsked: number }

function Sections({ cart, isDesk, answered, remarksAsked }: SectionsProps) {
  const undelivered = describeUndelivered(cart.bookings)
  return (
    <>
      {undelivered && (
        <InList>
          <Notice tone="warn">{undelivered}</Notice>
        </InList>
      )}
      <HandleCart cart={cart} isDesk={isDesk} answered={answered} />
      <CartRemarks cart={cart} asked={remarksAsked} />
      <CartDays cart={cart} />
      <CartSummary cart={cart} />
    </>
  )
}
