import layout from '../ui/layout.module.css'
import { t } from './messages.ts'
import css from './payment.module.css'
import { PaymentUnderWay } from './payment-under-way.tsx'

/** Shown while the gateway is asked; the route decides what comes next. */
export function VerifyingPage() {
  return (
    <div className={`${layout.wrap} ${css.alone}`}>
      <PaymentUnderWay title={t('checking')} text={t('checkingSeconds')} />
    </div>
  )
}
