import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PAYMENT_MODES } from '@tradewind/domain/ledger/payment-entry'
import { api } from '../lib/api.ts'
import { formatDate } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card, CardHead } from '../ui/card.tsx'
import { StateMark } from '../ui/chip.tsx'
import { toast } from '../ui/toasts.tsx'
import { ENTRY_STATES } from './entry-states.ts'
import css from './wallet.module.css'
import { myPayments, type PaymentEntry, refreshWallets } from './wallet-queries.ts'

/** Rejected ones stay visible this long. */
const SHOWN_DAYS = 14

/** Payments with a proof that staff have not verified yet, and separately those that were recently rejected. */
export function MyPayments() {
  const { data } = useQuery(myPayments)
  const entries = data?.entries ?? []
  return (
    <>
      <Payments title="Pending payments" entries={entries.filter(({ status }) => status === 'waiting')} />
      <Payments
        title="Rejected payments"
        entries={entries.filter(({ status, enteredAt }) => status === 'rejected' && isRecent(enteredAt))}
      />
    </>
  )
}

/** Nothing where there is none. */
function Payments({ title, entries }: { title: string; entries: readonly PaymentEntry[] }) {
  if (entries.length === 0) return null
  return (
    <Card aria-label={title}>
      <CardHead title={title} />
      <ul className={css.payments}>
        {entries.map((entry) => (
          <MyPayment key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  )
}

function MyPayment({ entry }: { entry: PaymentEntry }) {
  const client = useQueryClient()
  const user = useUser()
  const { word, tone } = ENTRY_STATES[entry.status]
  const withdraw = useMutation({
    mutationKey: ['WITHDRAW_PAYMENT_ENTRY'],
    mutationFn: () => api.ledger.withdrawPaymentEntry({ entryId: entry.id }),
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => refreshWallets(client),
  })
  return (
    <li>
      <span className={css.paymentWhat}>
        <b>{formatAmount(entry.amount, entry.currency)}</b>
        <span>
          {entry.mode ? `${PAYMENT_MODES[entry.mode]} ${entry.reference}` : entry.remark} · {formatDate(entry.date)}
        </span>
        {entry.decisionNote && <span className={css.reason}>{entry.decisionNote}</span>}
      </span>
      {entry.proof && (
        <a className={buttonClass({ size: 'sm' })} href={`/api/wl/user/paymentProof/${entry.id}`} target="_blank" rel="noreferrer">
          Proof
        </a>
      )}
      {entry.status === 'waiting' && entry.enteredBy.id === user?.id && (
        <Button size="sm" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Withdraw
        </Button>
      )}
      <span className={css.paymentState}>
        <StateMark tone={tone}>{entry.status === 'waiting' ? 'Being verified' : word}</StateMark>
      </span>
    </li>
  )
}

function isRecent(at: string): boolean {
  return Date.now() - Date.parse(at) < SHOWN_DAYS * 86_400_000
}
