import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PAYMENT_MODES, type PaymentMode } from '@tradewind/domain/ledger/payment-entry'
import { api } from '../lib/api.ts'
import { todayOfSite } from '../lib/dates.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { FileField } from '../ui/file-field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { toast } from '../ui/toasts.tsx'
import { readAmountProblem } from './read-amount-problem.ts'
import css from './wallet.module.css'
import { bankDetails, refreshWallets } from './wallet-queries.ts'

const REQUIRED = 'This is required field.'
const LARGEST_BYTES = 5 * 1024 * 1024

/** The bank account to pay to, and the proof of having done so. */
export function ProofForm({ currency, onDone }: { currency: string; onDone: () => void }) {
  const client = useQueryClient()
  const form = useCallForm({
    name: 'UPLOAD_PAYMENT_PROOF',
    initial: () => ({
      amount: '',
      mode: 'bankTransfer' as PaymentMode,
      reference: '',
      date: todayOfSite(),
      remark: '',
      file: undefined as File | undefined,
    }),
    secrets: ['file'],
    input: ({ amount, ...rest }, idempotencyKey) => ({ ...rest, amount: amount.trim(), idempotencyKey }),
    wrong: ({ amount, reference, file }) => ({
      amount: readAmountProblem(amount, currency),
      reference: reference.trim() ? undefined : REQUIRED,
      file: whyNotFile(file),
    }),
    call: async ({ file, ...rest }) => api.ledger.uploadPaymentProof({ ...rest, file: await readProof(file) }),
    onDone: async () => {
      toast('ok', 'Payment submitted. We will notify you when it is verified.')
      onDone()
      await refreshWallets(client)
    },
  })
  return (
    <Form form={form} className={css.form}>
      <BankPanel />
      <div className={css.pair}>
        <TextField label="Amount paid" prefix={currency} inputMode="decimal" {...form.text('amount')} />
        <DateField label="Paid on" max={todayOfSite()} {...form.field('date')} />
        <SelectField label="Mode" {...form.text('mode')}>
          {Object.entries(PAYMENT_MODES).map(([mode, label]) => (
            <option key={mode} value={mode}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField label="Bank reference" help="UTR, UPI or cheque number" maxLength={60} {...form.text('reference')} />
      </div>
      <FileField
        label="Proof of payment"
        help="PNG, JPEG or PDF, up to 5 MB"
        accept="image/png,image/jpeg,application/pdf"
        file={form.values.file}
        error={form.errorOf('file') ?? form.errorOf('file.contentBase64')}
        onChange={(file) => form.change({ file })}
      />
      <Button type="submit" variant="primary" size="lg" wide pending={form.isPending}>
        Send for verification
      </Button>
    </Form>
  )
}

function whyNotFile(file: File | undefined): string | undefined {
  if (!file) return 'Please choose a file'
  return file.size > LARGEST_BYTES ? 'This file is larger than 5 MB.' : undefined
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

async function readProof(file: File | undefined): Promise<{ name: string; contentBase64: string }> {
  if (!file) throw new Error('The form refuses to be sent without a file')
  return { name: file.name, contentBase64: await readBase64(file) }
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'))
    reader.readAsDataURL(file)
  })
}
