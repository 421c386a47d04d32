import { useQuery } from '@tanstack/react-query'
import { seesNet } from '@tradewind/domain/accounts/actor'
import { compareMoney, parseMoney } from '@tradewind/domain/money'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatAmount, formatMoney } from '../../lib/money.ts'
import { useUser } from '../../lib/session.ts'
import { WALLET_BALANCE } from '../../sites/wallet-balance.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHead, MoneyLine, MoneyLines } from '../../ui/card.tsx'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { useNetKey } from '../results/net-key.ts'
import { tellField } from './check-draft.ts'
import type { Summary } from './sum-up.ts'
import css from './summary-card.module.css'
import type { BookForm } from './use-book-form.ts'

type Props = {
  summary: Summary
  form: BookForm
  pending: boolean
  stoppedBy: string | undefined
  onContinue: () => void
  onGoTo: (path: string) => void
}

/** What it comes to, and what still stands in the way. Staff and agents can fold the lines away while a customer looks on. */
export function SummaryCard({ summary, form, pending, stoppedBy, onContinue, onGoTo }: Props) {
  const user = useUser()
  const mayHide = user !== null && seesNet(user)
  const [isOpen, setOpen] = useState(true)
  useNetKey(summary.earnings !== null)
  return (
    <Card aria-label="Summary" className={css.summary}>
      <CardHead title="Summary">
        {mayHide && (
          <button type="button" className={`${layout.link} ${css.toggle}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide Details' : 'Show Details'}
          </button>
        )}
      </CardHead>
      <CardBody>
        {(isOpen || !mayHide) && <SummaryLines summary={summary} />}
        <div className={css.pay} data-alone={(mayHide && !isOpen) || undefined}>
          <span>Total payable</span>
          <b>{formatMoney(summary.totalPayable)}</b>
        </div>
        {summary.earnings && (
          <p className={css.net} data-net data-folded={!isOpen || undefined}>
            Net <b>{formatMoney(summary.earnings.net)}</b> · You earn <b>{formatMoney(summary.earnings.youEarn)}</b>
          </p>
        )}
        <div className={css.go}>
          <Button variant="primary" size="lg" wide pending={pending} disabledReason={stoppedBy} onClick={onContinue}>
            Continue to payment
          </Button>
        </div>
        <FieldsToFix form={form} onGoTo={onGoTo} />
        {stoppedBy && <p className={css.wait}>{stoppedBy}</p>}
      </CardBody>
      <WalletFoot summary={summary} />
    </Card>
  )
}

/** The same on a phone: total and button always in sight. */
export function PayBar({ summary, pending, stoppedBy, onContinue }: Omit<Props, 'form' | 'onGoTo'>) {
  return (
    <section className={css.bar} aria-label="Total">
      <div>
        <span>Total payable</span>
        <b>{formatMoney(summary.totalPayable)}</b>
      </div>
      <Button variant="primary" size="lg" pending={pending} disabledReason={stoppedBy} onClick={onContinue}>
        Continue
      </Button>
    </section>
  )
}

function SummaryLines({ summary }: { summary: Summary }) {
  return (
    <>
      <MoneyLines>
        {summary.lines.map(({ kind, label, detail, amount }) => (
          <MoneyLine key={kind} label={label} detail={detail} kind={amount.minor < 0n ? 'minus' : undefined}>
            {formatMoney(amount)}
          </MoneyLine>
        ))}
      </MoneyLines>
      {summary.extras.length > 0 && (
        <div className={css.extras}>
          <MoneyLines>
            {summary.extras.map(({ label, detail, amount }) => (
              <MoneyLine key={label} label={label} detail={detail}>
                {formatMoney(amount)}
              </MoneyLine>
            ))}
          </MoneyLines>
        </div>
      )}
    </>
  )
}

const MOST_NAMED = 6

function FieldsToFix({ form, onGoTo }: { form: BookForm; onGoTo: (path: string) => void }) {
  const paths = Object.keys(form.told)
  if (paths.length === 0) return null
  return (
    <div className={css.fix} role="status">
      <Icon name="info" size={16} />
      <span>
        {paths.length === 1 ? '1 field to fix: ' : `${paths.length} fields to fix: `}
        {paths.slice(0, MOST_NAMED).map((path, index) => (
          <span key={path}>
            {index > 0 && ', '}
            <button type="button" className={css.fixLink} onClick={() => onGoTo(path)}>
              {tellField(path, form.draft.passengers)}
            </button>
          </span>
        ))}
        {paths.length > MOST_NAMED && ' …'}
      </span>
    </div>
  )
}

function WalletFoot({ summary }: { summary: Summary }) {
  const { data } = useQuery({
    queryKey: WALLET_BALANCE,
    queryFn: ({ signal }) => api.accounts.getWalletBalance(undefined, { signal }),
  })
  if (!data || data.currency !== summary.totalPayable.currency) return null
  const spendable = parseMoney(data.spendable, data.currency)
  if (spendable.minor <= 0n) return null
  const isEnough = compareMoney(spendable, summary.totalPayable) >= 0
  return (
    <div className={css.foot}>
      <Icon name="wallet" size={16} />
      <span>
        {isEnough ? 'Wallet covers this. ' : 'Wallet covers a part. '}
        <span className={layout.num}>{formatAmount(data.spendable, data.currency)}</span> available
      </span>
    </div>
  )
}
