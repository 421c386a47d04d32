import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CartAnswer, QueuedCart } from '@tradewind/contract/carts/queue'
import { formatAmount } from '../../lib/money.ts'
import { QuotationState, STATUS_NAMES } from '../../quotations/quotation-state.tsx'
import lines from '../../ui/table/row-lines.module.css'
import css from './queue.module.css'
import { cartQueue } from './queue-queries.ts'

export type Answered = Pick<QueuedCart, 'answers' | 'voucher'>

/** In a row: the quotation that answers the cart with its total, or the voucher of what was paid of it. The panel has the others. */
export function RowAnswers({ cart: { answers, voucher } }: { cart: Answered }) {
  const [first, ...others] = answers
  const sold = first?.voucher ?? voucher
  if (!first && !sold) return <span className={css.none}>None</span>
  return (
    <>
      {first && (
        <span className={css.answer}>
          <Quotation answer={first} />
          <QuotationState status={first.status} isExpired={first.isExpired} />
        </span>
      )}
      <span className={lines.small}>
        {[first?.total && formatAmount(first.total, first.currency), others.length > 0 && `${others.length} more`]
          .filter(Boolean)
          .join(' · ')}
        {sold && (
          <>
            {first?.total ? ' · ' : ''}
            <Voucher voucher={sold} />
          </>
        )}
      </span>
    </>
  )
}

/** 'Q-4127 Sent · AED 4,450.00 · V-12': where a row is one button, and the panel has the links. */
export function describeAnswer({ answers: [first], voucher }: Answered): string {
  const sold = first?.voucher ?? voucher
  return [
    first && `${first.quotationId} ${first.isExpired ? 'Expired' : STATUS_NAMES[first.status]}`,
    first?.total && formatAmount(first.total, first.currency),
    sold && `V-${sold.orderId}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The same row of the queue wherever it stands: also of a cart that is not on the page that is shown. */
export function useAnswers(cartId: number, rows: readonly QueuedCart[], isDesk: boolean): Answered | undefined {
  const row = rows.find(({ id }) => id === cartId)
  const { data } = useQuery({ ...cartQueue({ search: `No. ${cartId}` }), enabled: isDesk && !row })
  return row ?? data?.carts.find(({ id }) => id === cartId)
}

/** In the panel: all quotations that were made of the cart, each with where it stands, what it comes to and its voucher. */
export function AnswerList({ answers }: { answers: readonly CartAnswer[] }) {
  return answers.map((answer) => (
    <span key={answer.id} className={css.answerLine}>
      <Quotation answer={answer} />
      <QuotationState status={answer.status} isExpired={answer.isExpired} />
      {answer.total !== null && <span>{formatAmount(answer.total, answer.currency)}</span>}
      {answer.voucher && <Voucher voucher={answer.voucher} />}
    </span>
  ))
}

/** The total is absent where its reader sees no quotations. */
function Quotation({ answer: { id, quotationId, total } }: { answer: CartAnswer }) {
  if (total === null) return <span>{quotationId}</span>
  return (
    <Link to="/staff/quotations/$quotationId" params={{ quotationId: id }}>
      {quotationId}
    </Link>
  )
}

export function Voucher({ voucher: { orderId, code } }: { voucher: NonNullable<QueuedCart['voucher']> }) {
  return (
    <Link to="/voucher/$code" params={{ code }} search={{}}>
      V-{orderId}
    </Link>
  )
}
