import type { PaymentApproval } from '@tradewind/contract/payments/approval-needed'
import { lazy, type ReactNode, Suspense } from 'react'
import { formatAmount } from '../lib/money.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { t } from './messages.ts'
import css from './payment.module.css'

const AskForApproval = lazy(async () => ({ default: (await import('../company-team/ask-for-approval.tsx')).AskForApproval }))

type Props = { orderId: string; approval: PaymentApproval; children: ReactNode }

/** The button that pays, or what comes before it for somebody who may not pay this much alone. */
export function AboveLimit({ orderId, approval, children }: Props) {
  if (approval === null) return children
  const limit = formatAmount(approval.limit, approval.limitCurrency)
  if (approval.state === 'given')
    return (
      <>
        <div className={css.problem}>
          <Notice tone="ok">{t('approved', { limit })}</Notice>
        </div>
        {children}
      </>
    )
  return (
    <>
      <div className={css.problem}>
        <Notice tone="warn">{t(approval.state === 'needed' ? 'aboveLimit' : 'approvalWaits', { limit })}</Notice>
      </div>
      {approval.state === 'needed' ? (
        <Suspense>
          <AskForApproval orderId={orderId} label={t('askForApproval')} />
        </Suspense>
      ) : (
        <ButtonLink to="/user/team" search={{ tab: 'approvals' }} size="lg" wide>
          {t('seeRequest')}
        </ButtonLink>
      )}
    </>
  )
}
