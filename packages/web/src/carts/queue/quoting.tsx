import { Link } from '@tanstack/react-router'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import type { CartAnswer } from '@tradewind/contract/carts/queue'
import { answersCart } from '@tradewind/domain/carts/cart-status'
import { may } from '../../accounts/rights.ts'
import { useUser } from '../../lib/session.ts'
import { QuotationState } from '../../quotations/quotation-state.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { AnswerList } from './cart-answers.tsx'

/** What the desk answers a cart with: a quotation that begins with what is in it, and that the cart follows. Its customer opens it once it is sent. */
export function Quoting({ cart, isDesk, answers }: { cart: Cart; isDesk: boolean; answers: readonly CartAnswer[] | undefined }) {
  const user = useUser()
  const { quotation, status } = cart
  const isAnswered = quotation !== null && answersCart(quotation.status)
  const isOver = status === 'vouchered' || status === 'cancelled'
  const mayMake = isDesk && !isAnswered && !isOver && user !== null && may(user, 'quotations.edit')
  // A customer reads of one that is over in the quotation itself.
  const shown = isDesk || isAnswered ? quotation : null
  if (!shown && !mayMake) return null
  return (
    <>
      <dt>{answers && answers.length > 1 ? 'Quotations' : 'Quotation'}</dt>
      <dd>
        {answers && answers.length > 0 ? (
          <AnswerList answers={answers} />
        ) : (
          shown && (isDesk ? <OfDesk quotation={shown} /> : <OfCustomer quotation={shown} />)
        )}
        {mayMake && (
          <ButtonLink size="sm" icon="edit" to="/staff/quotations/new" search={{ cart: cart.id }}>
            Make a quotation
          </ButtonLink>
        )}
        {mayMake && status === 'accepted' && (
          <small>The cart is vouchered when its customer pays it, or with a quotation that is made of it.</small>
        )}
      </dd>
    </>
  )
}

type Shown = { quotation: NonNullable<Cart['quotation']> }

function OfDesk({ quotation: { id, quotationId, status } }: Shown) {
  const user = useUser()
  return (
    <>
      {user && may(user, 'quotations.view') ? (
        <Link to="/staff/quotations/$quotationId" params={{ quotationId: id }}>
          {quotationId}
        </Link>
      ) : (
        <span>{quotationId}</span>
      )}
      <QuotationState status={status} isExpired={false} />
    </>
  )
}

function OfCustomer({ quotation: { id, quotationId, status, isSent } }: Shown) {
  if (!isSent)
    return (
      <span>{status === 'vouchered' ? 'Our desk has booked what is in it.' : 'Our desk is making a quotation of this cart.'}</span>
    )
  return (
    <Link to="/quotations" search={{ open: id }}>
      {quotationId}
    </Link>
  )
}
