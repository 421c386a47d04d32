import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PAYMENT_MODES, type PaymentMode, WALLET_ENTRY_KINDS, type WalletEntryKind } from '@tradewind/domain/ledger/payment-entry'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { today } from '../lib/dates.ts'
import { sentenceOf } from '../lib/field-errors.ts'
import { FormProblem } from '../lib/form-problem.tsx'
import { formatAmount } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { toast } from '../ui/toasts.tsx'
import { readAmountProblem } from './read-amount-problem.ts'
import css from './wallet.module.css'
import { refreshWallets, type Wallet } from './wallet-queries.ts'

const FIELDS = ['amount', 'mode', 'reference', 'date', 'remark']
const REQUIRED = 'This is required field.'
type Props = { isOpen: boolean; wallet: Wallet; onClose: () => void }

/** Staff enter money received, or a correction. The form says beforehand when a second person must approve it. */
export function EnterPaymentDialog({ isOpen, ...rest }: Props) {
  return isOpen ? <OpenForm {...rest} /> : null
}

function OpenForm({ wallet, onClose }: Omit<Props, 'isOpen'>) {
  const { currency, legalEntityId, name } = wallet
  const client = useQueryClient()
  const rules = useQuery({
    queryKey: ['GET_WALLET_RULES'],
    queryFn: ({ signal }) => api.ledger.getWalletRules(undefined, { signal }),
  })
  const [form, setForm] = useState({
    kind: 'topUp' as WalletEntryKind,
    amount: '',
    mode: 'bankTransfer' as PaymentMode,
    reference: '',
    date: today(),
    remark: '',
  })
  const [isTried, setTried] = useState(false)
  // Kept while the form is open: pressing again after a lost answer sends the same entry.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const isTopUp = form.kind === 'topUp'
  const send = useMutation({
    mutationKey: ['USER_PAYMENT_ENTRY'],
    mutationFn: () => {
      const { mode, reference, ...rest } = form
      const came = isTopUp ? { mode, reference } : {}
      return api.ledger.userPaymentEntry({ ...rest, ...came, amount: form.amount.trim(), legalEntityId, currency, idempotencyKey })
    },
    onSuccess: async ({ entry }) => {
      toast(
        'ok',
        entry.status === 'waiting' ? 'Sent for approval. A second person must approve it.' : 'The wallet has been updated.',
      )
      onClose()
      await refreshWallets(client)
    },
  })
  const problems = {
    amount: readAmountProblem(form.amount, currency),
    reference: isTopUp && !form.reference.trim() ? REQUIRED : undefined,
    remark: isTopUp || form.remark.trim() ? undefined : 'Please enter a reason. The customer sees it.',
  }
  const errorOf = (field: keyof typeof problems) => (isTried ? problems[field] : undefined) ?? sentenceOf(send.error, field)
  const submit = () => {
    setTried(true)
    if (!send.isPending && Object.values(problems).every((problem) => !problem)) send.mutate()
  }
  const needsSecond = rules.data && !problems.amount && Number(form.amount) > Number(rules.data.aloneUpTo)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add money"
      subtitle={name}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={send.isPending} onClick={submit}>
            {needsSecond ? 'Send for approval' : isTopUp ? 'Add money' : 'Post correction'}
          </Button>
        </>
      }
    >
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SelectField
          label="Type"
          value={form.kind}
          onChange={(event) => setForm({ ...form, kind: event.target.value as WalletEntryKind })}
        >
          {Object.entries(WALLET_ENTRY_KINDS).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <div className={css.pair}>
          <TextField
            label="Amount"
            prefix={currency}
            inputMode="decimal"
            autoComplete="off"
            value={form.amount}
            error={errorOf('amount')}
            help={
              rules.data &&
              `A second person approves more than ${formatAmount(rules.data.aloneUpTo, currency)} a day for one customer.`
            }
            onChange={(event) => setForm({ ...form, amount: event.target.value })}
          />
          <DateField
            name="date"
            label="Date"
            value={form.date}
            max={today()}
            error={sentenceOf(send.error, 'date')}
            onChange={(date) => setForm({ ...form, date })}
          />
          {isTopUp && (
            <>
              <SelectField
                label="Mode"
                value={form.mode}
                onChange={(event) => setForm({ ...form, mode: event.target.value as PaymentMode })}
              >
                {Object.entries(PAYMENT_MODES).map(([mode, label]) => (
                  <option key={mode} value={mode}>
                    {label}
                  </option>
                ))}
              </SelectField>
              <TextField
                label="Reference"
                help="UTR, UPI, cheque or receipt number"
                autoComplete="off"
                maxLength={60}
                value={form.reference}
                error={errorOf('reference')}
                onChange={(event) => setForm({ ...form, reference: event.target.value })}
              />
            </>
          )}
        </div>
        <TextField
          label={isTopUp ? 'Remark' : 'Reason'}
          optional={isTopUp}
          help="The customer sees this in the statement."
          maxLength={500}
          value={form.remark}
          error={errorOf('remark')}
          onChange={(event) => setForm({ ...form, remark: event.target.value })}
        />
        <FormProblem error={send.error} fields={FIELDS} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
