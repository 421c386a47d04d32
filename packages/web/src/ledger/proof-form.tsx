import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PAYMENT_MODES, type PaymentMode } from '@tradewind/domain/ledger/payment-entry'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { today } from '../lib/dates.ts'
import { sentenceOf } from '../lib/field-errors.ts'
import { FormProblem } from '../lib/form-problem.tsx'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { FileField } from '../ui/file-field.tsx'
import { toast } from '../ui/toasts.tsx'
import { readAmountProblem } from './read-amount-problem.ts'
import css from './wallet.module.css'
import { bankDetails, refreshWallets } from './wallet-queries.ts'

const FIELDS = ['amount', 'reference', 'date', 'file', 'file.contentBase64', 'mode']
const REQUIRED = 'This is required field.'
const LARGEST_BYTES = 5 * 1024 * 1024

/** The bank account to pay to, and the proof of having done so. */
export function ProofForm({ currency, onDone }: { currency: string; onDone: () => void }) {
  const client = useQueryClient()
  const [form, setForm] = useState({ amount: '', mode: 'bankTransfer' as PaymentMode, reference: '', date: today(), remark: '' })
  const [file, setFile] = useState<File>()
  const [isTried, setTried] = useState(false)
  // Kept while the form is open: pressing again after a lost answer sends the same payment.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const send = useMutation({
    mutationKey: ['UPLOAD_PAYMENT_PROOF'],
    mutationFn: async (proof: File) =>
      api.ledger.uploadPaymentProof({
        ...form,
        amount: form.amount.trim(),
        file: { name: proof.name, contentBase64: await readBase64(proof) },
        idempotencyKey,
      }),
    onSuccess: async () => {
      toast('ok', 'Payment submitted. We will notify you when it is verified.')
      onDone()
      await refreshWallets(client)
    },
  })
  const problems = {
    amount: readAmountProblem(form.amount, currency),
    reference: form.reference.trim() ? undefined : REQUIRED,
    file: file ? (file.size > LARGEST_BYTES ? 'This file is larger than 5 MB.' : undefined) : 'Please choose a file',
  }
  const errorOf = (field: keyof typeof problems) => (isTried ? problems[field] : undefined) ?? sentenceOf(send.error, field)
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (file && !send.isPending && Object.values(problems).every((problem) => !problem)) send.mutate(file)
      }}
    >
      <BankPanel />
      <div className={css.pair}>
        <TextField
          label="Amount paid"
          prefix={currency}
          inputMode="decimal"
          autoComplete="off"
          value={form.amount}
          error={errorOf('amount')}
          onChange={(event) => setForm({ ...form, amount: event.target.value })}
        />
        <DateField
          name="date"
          label="Paid on"
          value={form.date}
          max={today()}
          error={sentenceOf(send.error, 'date')}
          onChange={(date) => setForm({ ...form, date })}
        />
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
          label="Bank reference"
          help="UTR, UPI or cheque number"
          autoComplete="off"
          maxLength={60}
          value={form.reference}
          error={errorOf('reference')}
          onChange={(event) => setForm({ ...form, reference: event.target.value })}
        />
      </div>
      <FileField
        label="Proof of payment"
        help="PNG, JPEG or PDF, up to 5 MB"
        accept="image/png,image/jpeg,application/pdf"
        file={file}
        error={errorOf('file') ?? sentenceOf(send.error, 'file.contentBase64')}
        onChange={setFile}
      />
      <FormProblem error={send.error} fields={FIELDS} />
      <Button type="submit" variant="primary" size="lg" wide pending={send.isPending} onClick={undefined}>
        Send for verification
      </Button>
    </form>
  )
}

/** The bank account to pay to, if the site has one. */
function BankPanel() {
  const { data: bank } = useQuery(bankDetails)
  if (!bank) return null
  const lines = [
    ['Account name', bank.accountName],
    ['Account number', bank.accountNumber],
    ['IFSC', bank.ifsc],
    ['Bank', [bank.bankName, bank.branch].filter(Boolean).join(', ')],
    ['UPI', bank.upiId],
  ].filter(([, value]) => value)
  return (
    <dl className={css.bank}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'))
    reader.readAsDataURL(file)
  })
}
