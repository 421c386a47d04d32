import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { PAYMENT_MODES, type PaymentMode } from '@tradewind/domain/ledger/payment-entry'
import { api } from '../lib/api.ts'
import { todayOfSite } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { DateField } from '../ui/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import { previewSettlement, type SupplierAccount } from './preview-settlement.ts'
import { readAmountProblem } from './read-amount-problem.ts'
import css from './wallet.module.css'
import { refreshWallets } from './wallet-queries.ts'

const REQUIRED = 'This is required field.'
const GONE = 'This supplier account is no longer in the list. Choose one.'
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
  if (data && data.accounts.length > 0) return <PaymentForm accounts={data.accounts} own={data.currency} onClose={onClose} />
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

/** Never sent: the form refuses it. */
const NO_ACCOUNT = { legalEntityId: 0, currency: '' }
const keyOf = ({ legalEntityId, currency }: SupplierAccount) => `${legalEntityId} ${currency}`
type FormProps = { accounts: readonly SupplierAccount[]; own: string; onClose: () => void }

function PaymentForm({ accounts, own, onClose }: FormProps) {
  const client = useQueryClient()
  // None is chosen for the person: the list changes its order, and an amount that was typed for one supplier is not another's.
  const accountOf = (key: string) => accounts.find((one) => keyOf(one) === key)
  const form = useCallForm({
    name: 'PAY_SUPPLIER',
    initial: () => ({
      account: '',
      settled: '',
      paid: '',
      mode: 'bankTransfer' as PaymentMode,
      reference: '',
      date: todayOfSite(),
      remark: '',
    }),
    input: ({ account, settled, paid, ...rest }, idempotencyKey) => {
      const { legalEntityId, currency } = accountOf(account) ?? NO_ACCOUNT
      const asked = { ...rest, legalEntityId, settledCurrency: currency, idempotencyKey }
      return { ...asked, settled: settled.trim(), paid: currency === own ? settled.trim() : paid.trim() }
    },
    wrong: ({ account, settled, paid, reference }) => {
      const found = accountOf(account)
      const currency = found?.currency ?? own
      return {
        account: found ? undefined : account ? GONE : REQUIRED,
        settled: readAmountProblem(settled, currency, 11),
        paid: currency === own ? undefined : readAmountProblem(paid, own, 11),
        reference: reference.trim() ? undefined : REQUIRED,
      }
    },
    call: api.ledger.paySupplier,
    onDone: async ({ entry }) => {
      toast(
        'ok',
        entry.status === 'waiting' ? 'Sent for approval. A second person must approve it.' : 'Payment to supplier posted.',
      )
      onClose()
      await refreshWallets(client)
    },
  })
  const { settled, paid } = form.values
  const account = accountOf(form.values.account)
  const currency = account?.currency ?? own
  const isAbroad = currency !== own
  const isComplete = !readAmountProblem(settled, currency, 11) && !readAmountProblem(paid, own, 11)
  return (
    <FormDialog form={form} onClose={onClose} title={TITLE} verb="Save payment" className={css.form}>
      <SelectField label="Supplier" help={account && describeAccount(account, own)} {...form.text('account')}>
        <option value="" disabled>
          Choose a supplier
        </option>
        {accounts.map((one) => (
          <option key={keyOf(one)} value={keyOf(one)}>
            {one.name} · {one.currency}
          </option>
        ))}
      </SelectField>
      <div className={css.pair}>
        <TextField
          label={isAbroad ? 'Amount settled' : 'Amount paid'}
          prefix={currency}
          inputMode="decimal"
          help="Anything above what is owed is kept as an advance."
          {...form.text('settled')}
        />
        {isAbroad && (
          <TextField
            label="Cost"
            prefix={own}
            inputMode="decimal"
            help={
              (account && isComplete && previewSettlement(account, { settled, paid: paid.trim(), own })) ||
              'The amount debited from your bank account.'
            }
            {...form.text('paid')}
          />
        )}
        <SelectField label="Mode" {...form.text('mode')}>
          {Object.entries(PAYMENT_MODES).map(([mode, label]) => (
            <option key={mode} value={mode}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField label="Reference" help="UTR, UPI, cheque or receipt number" maxLength={60} {...form.text('reference')} />
        <DateField label="Date" max={todayOfSite()} {...form.field('date')} />
      </div>
      <TextField label="Remark" optional maxLength={500} {...form.text('remark')} />
    </FormDialog>
  )
}

function describeAccount({ owed, refundsDue, bookValue, currency }: SupplierAccount, own: string): string {
  const parts = [Number(owed) < 0 ? `Advance: ${formatAmount(owed.slice(1), currency)}` : `Owed: ${formatAmount(owed, currency)}`]
  if (Number(refundsDue) !== 0) parts.push(`refunds due: ${formatAmount(refundsDue, currency)}`)
  if (currency !== own && Number(bookValue) !== 0) parts.push(`book value: ${formatAmount(bookValue, own)}`)
  return parts.join(' · ')
}
