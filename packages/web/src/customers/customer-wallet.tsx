import { lazy, Suspense } from 'react'
import { formatAmount } from '../lib/money.ts'
import { MoneyLine, MoneyLines } from '../ui/card.tsx'
import layout from '../ui/layout.module.css'
import { Meter } from '../ui/meter.tsx'
import type { CustomerDetail } from './customer-queries.ts'
import css from './customer-sections.module.css'

const CustomerDues = lazy(async () => ({ default: (await import('./customer-dues.tsx')).CustomerDues }))

type Props = { wallet: NonNullable<CustomerDetail['wallet']>; user: CustomerDetail['user'] }

/** What a customer can spend now, of what it is made up, and what is due. */
export function CustomerWallet({ wallet, user }: Props) {
  const { balance, creditLimit, holds, spendable, currency } = wallet
  // Of the credit, for the eye: the amounts below say it in figures.
  const used = Math.max(0, -Number(balance))
  return (
    <section aria-label="Wallet">
      <div className={css.head}>
        <h3>Wallet</h3>
        <p className={css.spendable}>
          <b>{formatAmount(spendable, currency)}</b> <span className={layout.faint}>available balance</span>
        </p>
      </div>
      {(used > 0 || Number(holds) > 0) && (
        <div className={css.meter}>
          <Meter used={used} held={Number(holds)} limit={Number(creditLimit)} />
        </div>
      )}
      <MoneyLines>
        <MoneyLine label="Balance">{formatAmount(balance, currency)}</MoneyLine>
        <MoneyLine label="Credit limit">{formatAmount(creditLimit, currency)}</MoneyLine>
        <MoneyLine label="Held for bookings">{formatAmount(holds, currency)}</MoneyLine>
      </MoneyLines>
      {user.userType !== 'staff' && (
        <div className={css.dues}>
          <Suspense>
            <CustomerDues legalEntityId={user.legalEntityId} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
