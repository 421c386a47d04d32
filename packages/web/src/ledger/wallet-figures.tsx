import { describeTerms } from '@tradewind/domain/ledger/credit-dues'
import type { ReactNode } from 'react'
import { formatDate, today } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { useSite } from '../sites/site-data.ts'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { classes } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import { Bone } from '../ui/spinner.tsx'
import css from './wallet.module.css'
import type { Wallet } from './wallet-queries.ts'

/** The available balance and its parts: balance, credit, holds; and when credit is due. */
export function WalletFigures({ wallet, actions }: { wallet: Wallet | undefined; actions?: ReactNode }) {
  const site = useSite()
  const currency = wallet?.currency ?? site.currency
  const money = (amount: string) => formatAmount(amount, currency)
  return (
    <Card className={css.balance} aria-label="Available balance" aria-busy={!wallet}>
      <div className={css.top}>
        <dl>
          <div className={css.spendable}>
            <dt>Available balance</dt>
            <dd>{wallet ? money(wallet.spendable) : <Bone width={180} height={32} />}</dd>
          </div>
          <Figure label="Balance" value={wallet && money(wallet.balance)} />
          <Figure label="Credit limit" sign="+" value={wallet && money(wallet.creditLimit)} isStopped={wallet?.isCreditStopped} />
          <Figure label="Held for bookings" sign="−" value={wallet && money(wallet.holds)} />
        </dl>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {wallet && <Dues wallet={wallet} />}
    </Card>
  )
}

function Figure({
  label,
  sign,
  value,
  isStopped = false,
}: {
  label: string
  sign?: string
  value: string | undefined
  isStopped?: boolean | undefined
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes(isStopped && css.stopped)}>
        {value === undefined ? (
          <Bone width={90} height={20} />
        ) : (
          <>
            {sign && <span className={layout.faint}>{sign} </span>}
            {value}
          </>
        )}
      </dd>
    </div>
  )
}

/** Used credit by due date, and future limits. */
function Dues({ wallet }: { wallet: Wallet }) {
  const { dues, currency, creditRows, overdue, isCreditStopped, creditUsed } = wallet
  const money = (amount: string) => formatAmount(amount, currency)
  const ahead = creditRows.filter(({ from }) => from > today())
  const inForce = creditRows.find(({ from }) => from <= today())
  if (dues.length === 0 && ahead.length === 0 && !inForce?.terms) return null
  return (
    <div className={css.dues}>
      {overdue !== '0.00' && dues.some(({ isOverdue }) => isOverdue) && (
        <Notice tone="bad">
          {money(overdue)} is overdue.
          {isCreditStopped ? ' No more credit can be used until it is paid.' : ' Please add money to the wallet.'}
        </Notice>
      )}
      {dues.length > 0 && (
        <div>
          <h3>
            Credit used <b>{money(creditUsed)}</b>
          </h3>
          <ul>
            {dues.map(({ dueOn, amount, isOverdue }) => (
              <li key={dueOn ?? 'open'}>
                <span>{dueOn ? `Due ${formatDate(dueOn)}` : 'No due date'}</span>
                {isOverdue && <Chip tone="bad">Overdue</Chip>}
                <b>{money(amount)}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
      {inForce?.terms && <p>Credit is due {describeTerms(inForce.terms)}.</p>}
      {ahead.map((row) => (
        <p key={row.from}>
          From {formatDate(row.from)} the limit is <b>{money(row.amount)}</b>
          {row.terms && `, due ${describeTerms(row.terms)}`}.
        </p>
      ))}
    </div>
  )
}
