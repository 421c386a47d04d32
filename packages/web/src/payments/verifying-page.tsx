import layout from '../ui/layout.module.css'
import css from './payment.module.css'
import { PaymentUnderWay } from './payment-under-way.tsx'

/** What is seen while the gateway is asked; where it leads is decided by its route. */
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
