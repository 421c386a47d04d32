import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ENTRY_KINDS, PAYMENT_MODES, whyNotDecide } from '@tradewind/domain/ledger/payment-entry'
import { type ReactNode, useState } from 'react'
import { may } from '../accounts/rights.ts'
import { api } from '../lib/api.ts'
import { formatDate, formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { sentenceOf } from '../lib/field-errors.ts'
import { FormProblem } from '../lib/form-problem.tsx'
import { formatAmount } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { StateMark } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './entry-dialog.module.css'
import { ENTRY_STATES } from './entry-states.ts'
import { type PaymentEntry, paymentEntries, refreshWallets } from './wallet-queries.ts'
import { ownerOf } from './wallet-search.ts'

/** One entry with the proof beside what was entered, and the decision. */
export function EntryDialog({ entryId, onClose }: { entryId: number; onClose: () => void }) {
  const found = useQuery(paymentEntries({ entryId }))
  const entry = found.data?.entries.find(({ id }) => id === entryId)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      shape={entry?.proof ? 'broad' : 'dialog'}
      title={entry ? formatAmount(entry.amount, entry.currency) : 'Payment entry'}
      subtitle={entry?.customer.name}
    >
      {found.isError && <Notice tone="bad">{explain(found.error)}</Notice>}
      {found.isPending && <PageLoading />}
      {found.isSuccess && !entry && <Notice tone="bad">Entry not found.</Notice>}
      {entry && (
        <div className={entry.proof ? css.beside : undefined}>
          {entry.proof && <Proof entry={entry} proof={entry.proof} />}
          <div className={css.facts}>
            <Facts entry={entry} />
            <Decision key={entry.status} entry={entry} onDone={onClose} />
          </div>
        </div>
      )}
    </Dialog>
  )
}

function Proof({ entry, proof }: { entry: PaymentEntry; proof: NonNullable<PaymentEntry['proof']> }) {
  const address = `/api/wl/user/paymentProof/${entry.id}`
  return (
    <figure className={css.proof}>
      {proof.contentType === 'application/pdf' ? (
        // The PDF reader's own page list would take the room of the page.
        <iframe src={`${address}#navpanes=0&view=FitH`} title={`Proof: ${proof.fileName}`} />
      ) : (
        <img src={address} alt={`Proof sent by ${entry.enteredBy.name}: ${proof.fileName}`} />
      )}
      <figcaption>
        {proof.fileName}{' '}
        <a href={address} target="_blank" rel="noreferrer">
          Open in a new tab
        </a>
      </figcaption>
    </figure>
  )
}

function Facts({ entry }: { entry: PaymentEntry }) {
  return (
    <dl className={css.list}>
      <Fact label="Status">
        <StateMark tone={ENTRY_STATES[entry.status].tone}>{ENTRY_STATES[entry.status].word}</StateMark>
      </Fact>
      <Fact label="Type">{entry.isClaim ? 'Payment submitted by the customer' : ENTRY_KINDS[entry.kind]}</Fact>
      {entry.settled && entry.settled.currency !== entry.currency && (
        <Fact label="Settled">{formatAmount(entry.settled.amount, entry.settled.currency)}</Fact>
      )}
      {entry.mode && <Fact label={PAYMENT_MODES[entry.mode]}>{entry.reference}</Fact>}
      <Fact label="Paid on">{formatDate(entry.date)}</Fact>
      <Fact label="Entered">
        {entry.enteredBy.name}, {formatInstant(entry.enteredAt)}
      </Fact>
      {entry.remark && <Fact label={entry.kind === 'topUp' || entry.settled ? 'Remark' : 'Reason'}>{entry.remark}</Fact>}
      {entry.decidedAt && (
        <Fact label="Decided">
          {entry.decidedBy ?? 'Below the approval limit'}, {formatInstant(entry.decidedAt)}
        </Fact>
      )}
      {entry.decisionNote && <Fact label="Note">{entry.decisionNote}</Fact>}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Decision({ entry, onDone }: { entry: PaymentEntry; onDone: () => void }) {
  const user = useUser()
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const decide = useMutation({
    mutationKey: ['DECIDE_PAYMENT_ENTRY'],
    mutationFn: (decision: 'approve' | 'reject') => api.ledger.decidePaymentEntry({ entryId: entry.id, decision, note }),
    onSuccess: ({ entry: decided }) => {
      toast(
        'ok',
        decided.status === 'posted'
          ? decided.settled
            ? 'Approved. The payment to the supplier has been posted.'
            : 'Approved. The wallet has been updated.'
          : 'Rejected.',
      )
      onDone()
    },
    onSettled: () => refreshWallets(client),
  })
  const withdraw = useMutation({
    mutationKey: ['WITHDRAW_PAYMENT_ENTRY'],
    mutationFn: () => api.ledger.withdrawPaymentEntry({ entryId: entry.id }),
    onSuccess: onDone,
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => refreshWallets(client),
  })
  if (!user || entry.status !== 'waiting') return <WalletLink entry={entry} />
  if (whyNotDecide({ status: entry.status, enteredBy: entry.enteredBy.id }, user.id))
    return (
      <>
        <Notice>You entered this payment. A second person must decide.</Notice>
        <div className={css.foot}>
          <Button pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Withdraw
          </Button>
        </div>
      </>
    )
  if (!may(user, 'ledger.verify')) return <Notice>A colleague with permission to verify payments must decide.</Notice>
  return (
    <>
      <TextField
        label="Note"
        help={entry.isClaim ? 'Required to reject. The customer sees it.' : 'Required to reject.'}
        maxLength={500}
        value={note}
        error={sentenceOf(decide.error, 'note')}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormProblem error={decide.error} fields={['note']} />
      <div className={css.foot}>
        <Button
          variant="danger"
          pending={decide.isPending && decide.variables === 'reject'}
          disabledReason={note.trim() ? undefined : 'Please enter a reason.'}
          onClick={() => decide.mutate('reject')}
        >
          Reject
        </Button>
        <Button
          variant="primary"
          pending={decide.isPending && decide.variables === 'approve'}
          onClick={() => decide.mutate('approve')}
        >
          Approve
        </Button>
      </div>
    </>
  )
}

function WalletLink({ entry }: { entry: PaymentEntry }) {
  // Entered by staff: the person's company is not shown.
  if (entry.customer.email === null) return null
  return (
    <ButtonLink
      to="/staff/walletReport"
      search={ownerOf({ id: entry.enteredBy.id, email: entry.customer.email })}
      size="sm"
      icon="wallet"
    >
      Open the wallet
    </ButtonLink>
  )
}
