import layout from '../ui/layout.module.css'
import css from './payment.module.css'
import { PaymentUnderWay } from './payment-under-way.tsx'

/** Shown while the gateway is asked; the route decides what comes next. */
export function VerifyingPage() {
  return (
    <div className={`${layout.wrap} ${css.alone}`}>
      <PaymentUnderWay
        title="Checking your payment"
        text="We are checking with the payment gateway. This takes a few seconds; please do not close this page."
      />
    </div>
  )
}
