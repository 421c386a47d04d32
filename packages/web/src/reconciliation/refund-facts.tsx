import { Link } from '@tanstack/react-router'
import type { DifferenceDetail, TroubledRefund } from '@tradewind/contract/reconciliation/reconciliation'
import { USER_TYPE_WORDS } from '@tradewind/domain/accounts/buyer-words'
import { fullName } from '../customers/customer-words.ts'
import { formatInstant } from '../lib/dates.ts'
import { GATEWAY_NAMES } from '../payments/gateway-names.ts'
import layout from '../ui/layout.module.css'
import css from './reconciliation.module.css'

/** Whose money it is, what it was for, and what was tried: what a person must know before they resolve it. */
export function RefundFacts({ refund, sale }: { refund: TroubledRefund; sale: DifferenceDetail['sale'] }) {
  const { customer, what, pnr, changeRequestId, gateway, promisedAt, askedAt, answer, handReference } = refund
  return (
    <section aria-label="The refund">
      <h3>The refund</h3>
      <dl className={css.facts}>
        <div>
          <dt>Customer</dt>
          <dd>
            {customer.companyName ?? fullName(customer)}
            <small className={layout.soft}>
              {USER_TYPE_WORDS[customer.userType]} · {customer.email}
            </small>
          </dd>
        </div>
        <div>
          <dt>For</dt>
          <dd>
            {changeRequestId !== null ? (
              <Link to="/staff/changes" search={{ open: changeRequestId }}>
                {what}
              </Link>
            ) : (
              what
            )}
            {pnr && (
              <small className={layout.soft}>
                {sale?.reference} {pnr}
              </small>
            )}
          </dd>
        </div>
        <div>
          <dt>Refund requested</dt>
          <dd>
            <time dateTime={promisedAt}>{formatInstant(promisedAt)}</time>
          </dd>
        </div>
        <div>
          <dt>{GATEWAY_NAMES[gateway]} last checked</dt>
          <dd>
            {askedAt ? <time dateTime={askedAt}>{formatInstant(askedAt)}</time> : 'Not yet'}
            {answer && <small className={layout.soft}>{answer}</small>}
          </dd>
        </div>
        {handReference && (
          <div>
            <dt>Bank reference</dt>
            <dd>{handReference}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
