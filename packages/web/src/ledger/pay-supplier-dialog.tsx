import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PAYMENT_MODES, type PaymentMode } from '@tradewind/domain/ledger/payment-entry'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { today } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { sentenceOf } from '../lib/field-errors.ts'
import { FormProblem } from '../lib/form-problem.tsx'
import { formatAmount } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import { previewSettlement, type SupplierAccount } from './preview-settlement.ts'
import { readAmountProblem } from './read-amount-problem.ts'
import css from './wallet.module.css'
import { refreshWallets } from './wallet-queries.ts'

const FIELDS = ['settled', 'settledCurrency', 'paid', 'mode', 'reference', 'date', 'remark']
const REQUIRED = 'This is required field.'
const TITLE = 'Pay a supplier'

const SUPPLIERS = queryOptions({
  queryKey: ['GET_SUPPLIER_ACCOUNTS'],
  queryFn: ({ signal }) => api.ledger.getSupplierAccounts(undefined, { signal }),
  staleTime: 0,
})

/** Staff enter what was paid to a supplier: how much of its account it settles, and what it cost. */
export function PaySupplierDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return isOpen ? <Opened onClose={onClose} /> : null
}

function Opened({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(SUPPLIERS)
  const [first] = data?.accounts ?? []
  if (data && first) return <Form accounts={data.accounts} first={first} own={data.currency} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title={TITLE}>
      {error && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <PageLoading />}
      {data && (
        <EmptyState icon="doc" title="No suppliers yet">
          A supplier is listed here after the first purchase from it.
        </EmptyState>
      )}
    </Dialog>
  )
}

const keyOf = ({ legalEntityId, currency }: SupplierAccount) => `${legalEntityId} ${currency}`
type FormProps = { accounts: readonly SupplierAccount[]; first: SupplierAccount; own: string; onClose: () => void }

function Form({ accounts, first, own, onClose }: FormProps) {
  const client = useQueryClient()
  const [form, setForm] = useState({
    account: keyOf(first),
    settled: '',
    paid: '',
    mode: 'bankTransfer' as PaymentMode,
    reference: '',
    date: today(),
    remark: '',
  })
  const [isTried, setTried] = useState(false)
  // Kept while the form is open: pressing again after a lost answer sends the same payment.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const account = accounts.find((one) => keyOf(one) === form.account) ?? first
  const isAbroad = account.currency !== own
  const paid = isAbroad ? form.paid.trim() : form.settled.trim()
  const send = useMutation({
    mutationKey: ['PAY_SUPPLIER'],
    mutationFn: () => {
      const { account: _, settled, ...rest } = form
      const { legalEntityId, currency: settledCurrency } = account
      return api.ledger.paySupplier({ ...rest, paid, settled: settled.trim(), legalEntityId, settledCurrency, idempotencyKey })
    },
    onSuccess: async ({ entry }) => {
      toast(
        'ok',
        entry.status === 'waiting' ? 'Sent for approval. A second person must approve it.' : 'Payment to supplier posted.',
      )
      onClose()
      await refreshWallets(client)
    },
  })
  const problems = {
    settled: readAmountProblem(form.settled, account.currency, 11),
    paid: isAbroad ? readAmountProblem(form.paid, own, 11) : undefined,
    reference: form.reference.trim() ? undefined : REQUIRED,
  }
  const errorOf = (field: keyof typeof problems) => (isTried ? problems[field] : undefined) ?? sentenceOf(send.error, field)
  const submit = () => {
    setTried(true)
    if (!send.isPending && Object.values(problems).every((problem) => !problem)) send.mutate()
  }
  const isComplete = !problems.settled && !problems.paid
  const bind = (key: 'settled' | 'paid' | 'reference' | 'remark') => ({
    value: form[key],
    autoComplete: 'off',
    error: key === 'remark' ? undefined : errorOf(key),
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [key]: event.target.value }),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={TITLE}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={send.isPending} onClick={submit}>
            Save payment
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
          label="Supplier"
          value={form.account}
          help={describeAccount(account, own)}
          onChange={(event) => setForm({ ...form, account: event.target.value })}
        >
          {accounts.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {one.name} · {one.currency}
            </option>
          ))}
        </SelectField>
        <div className={css.pair}>
          <TextField
            label={isAbroad ? 'Amount settled' : 'Amount paid'}
            prefix={account.currency}
            inputMode="decimal"
            help="More than is owed is kept as an advance."
            {...bind('settled')}
          />
          {isAbroad && (
            <TextField
              label="Cost"
              prefix={own}
              inputMode="decimal"
              help={
                (isComplete && previewSettlement(account, { settled: form.settled, paid, own })) || 'What left your bank account.'
              }
              {...bind('paid')}
            />
          )}
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
          <TextField label="Reference" help="UTR, UPI, cheque or receipt number" maxLength={60} {...bind('reference')} />
          <DateField
            name="date"
            label="Date"
            value={form.date}
            max={today()}
            error={sentenceOf(send.error, 'date')}
            onChange={(date) => setForm({ ...form, date })}
          />
        </div>
        <TextField label="Remark" optional maxLength={500} {...bind('remark')} />
        <FormProblem error={send.error} fields={FIELDS} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

function describeAccount({ owed, refundsDue, bookValue, currency }: SupplierAccount, own: string): string {
  const parts = [
    Number(owed) < 0 ? `Paid in advance: ${formatAmount(owed.slice(1), currency)}` : `Owed: ${formatAmount(owed, currency)}`,
  ]
  if (Number(refundsDue) !== 0) parts.push(`refunds due: ${formatAmount(refundsDue, currency)}`)
  if (currency !== own && Number(bookValue) !== 0) parts.push(`in the books: ${formatAmount(bookValue, own)}`)
  return parts.join(' · ')
}
