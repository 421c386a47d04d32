import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PAYMENT_MODES, type PaymentMode, WALLET_ENTRY_KINDS, type WalletEntryKind } from '@tradewind/domain/ledger/payment-entry'
import { api } from '../lib/api.ts'
import { todayOfSite } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { DateField } from '../ui/date-field.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { toast } from '../ui/toasts.tsx'
import { readAmountProblem } from './read-amount-problem.ts'
import css from './wallet.module.css'
import { refreshWallets, type Wallet } from './wallet-queries.ts'

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
  const form = useCallForm({
    name: 'USER_PAYMENT_ENTRY',
    about: `${legalEntityId} ${currency}`,
    initial: () => ({
      kind: 'topUp' as WalletEntryKind,
      amount: '',
      mode: 'bankTransfer' as PaymentMode,
      reference: '',
      date: todayOfSite(),
      remark: '',
    }),
    input: ({ mode, reference, ...rest }, idempotencyKey) => {
      const came = rest.kind === 'topUp' ? { mode, reference } : {}
      return { ...rest, ...came, amount: rest.amount.trim(), legalEntityId, currency, idempotencyKey }
    },
    wrong: ({ kind, amount, reference, remark }) => ({
      amount: readAmountProblem(amount, currency),
      reference: kind === 'topUp' && !reference.trim() ? REQUIRED : undefined,
      remark: kind === 'topUp' || remark.trim() ? undefined : 'Please enter a reason. The customer sees it.',
    }),
    call: api.ledger.userPaymentEntry,
    onDone: async ({ entry }) => {
      toast(
        'ok',
        entry.status === 'waiting' ? 'Sent for approval. A second person must approve it.' : 'The wallet has been updated.',
      )
      onClose()
      await refreshWallets(client)
    },
  })
  const { kind, amount } = form.values
  const isTopUp = kind === 'topUp'
  const needsSecond = rules.data && !readAmountProblem(amount, currency) && Number(amount) > Number(rules.data.aloneUpTo)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add money"
      subtitle={name}
      verb={needsSecond ? 'Send for approval' : isTopUp ? 'Add money' : 'Post correction'}
      className={css.form}
    >
      <SelectField label="Type" {...form.text('kind')}>
        {Object.entries(WALLET_ENTRY_KINDS).map(([one, label]) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className={css.pair}>
        <TextField
          label="Amount"
          prefix={currency}
          inputMode="decimal"
          help={
            rules.data &&
            `A second person approves more than ${formatAmount(rules.data.aloneUpTo, currency)} a day for one customer.`
          }
          {...form.text('amount')}
        />
        <DateField label="Date" max={todayOfSite()} {...form.field('date')} />
        {isTopUp && (
          <>
            <SelectField label="Mode" {...form.text('mode')}>
              {Object.entries(PAYMENT_MODES).map(([mode, label]) => (
                <option key={mode} value={mode}>
                  {label}
                </option>
              ))}
            </SelectField>
            <TextField label="Reference" help="UTR, UPI, cheque or receipt number" maxLength={60} {...form.text('reference')} />
          </>
        )}
      </div>
      <TextField
        label={isTopUp ? 'Remark' : 'Reason'}
        optional={isTopUp}
        help="The customer sees this in the statement."
        maxLength={500}
        {...form.text('remark')}
      />
    </FormDialog>
  )
}
