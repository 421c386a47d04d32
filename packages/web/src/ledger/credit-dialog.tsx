import { useQueryClient } from '@tanstack/react-query'
import { describeTerms } from '@tradewind/domain/ledger/credit-dues'
import { api } from '../lib/api.ts'
import { formatDate, today } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { DateField } from '../ui/date-field.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { toast } from '../ui/toasts.tsx'
import css from './wallet.module.css'
import { refreshWallets, type Wallet } from './wallet-queries.ts'

type Due = 'afterDays' | 'monthDays' | 'whenever'
type Terms = NonNullable<Wallet['creditRows'][number]['terms']>
type Props = { isOpen: boolean; wallet: Wallet; onClose: () => void }

/** Credit from a day on, with its due dates; below it all past and future limits. */
export function CreditDialog({ isOpen, ...rest }: Props) {
  return isOpen ? <OpenForm {...rest} /> : null
}

function OpenForm({ wallet, onClose }: Omit<Props, 'isOpen'>) {
  const { currency, legalEntityId, creditRows, name } = wallet
  const client = useQueryClient()
  const inForce = creditRows.find(({ from }) => from <= today())
  const form = useCallForm({
    name: 'SET_CREDIT_LIMIT',
    about: `${legalEntityId} ${currency}`,
    initial: () => formOf(inForce?.amount ?? '', inForce?.terms ?? null),
    input: ({ amount, from, note, ...terms }) => ({
      legalEntityId,
      currency,
      amount: amount.trim(),
      // From now on, in the site's calendar, whatever the reader's date is.
      ...(from === today() ? {} : { from }),
      // Of wrong terms nothing is sent.
      terms: readTerms(terms) ?? null,
      note,
    }),
    wrong: ({ amount, ...terms }) => {
      const isWrong = readTerms(terms) === undefined
      return {
        amount: /^\d{1,10}(\.\d{1,2})?$/.test(amount.trim()) ? undefined : 'Please enter a valid amount',
        days: isWrong && terms.due === 'afterDays' ? 'Please enter 0 to 365 days.' : undefined,
        monthDays: isWrong && terms.due === 'monthDays' ? 'Please enter days from 1 to 31, with commas.' : undefined,
      }
    },
    call: api.ledger.setCreditLimit,
    onDone: async ({ isChanged }) => {
      toast('ok', isChanged ? 'The credit limit has been set.' : 'The credit limit is unchanged.')
      onClose()
      await refreshWallets(client)
    },
  })
  const { due } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Credit limit"
      subtitle={name}
      verb="Set limit"
      className={css.form}
      after={<LimitsByDay wallet={wallet} />}
    >
      <div className={css.pair}>
        <TextField label="Limit" prefix={currency} inputMode="decimal" {...form.text('amount')} />
        <DateField label="From" min={today()} {...form.field('from')} />
        <SelectField label="Due" {...form.text('due')}>
          <option value="afterDays">Days after use</option>
          <option value="monthDays">Fixed days of the month</option>
          <option value="whenever">No due date</option>
        </SelectField>
        {due === 'afterDays' && <TextField label="Days" inputMode="numeric" {...form.text('days')} />}
        {due === 'monthDays' && (
          <TextField label="Days of the month" help="For example 5, 20. 31 is the last day." {...form.text('monthDays')} />
        )}
      </div>
      <TextField label="Note" optional help="Saved in the audit trail." maxLength={500} {...form.text('note')} />
    </FormDialog>
  )
}

/** All past and future limits. */
function LimitsByDay({ wallet: { creditRows, currency } }: Pick<Props, 'wallet'>) {
  if (creditRows.length === 0) return null
  return (
    <ul className={css.rows} aria-label="Credit limit history">
      {creditRows.map((row) => (
        <li key={row.from}>
          <span>From {formatDate(row.from)}</span>
          <b>{formatAmount(row.amount, currency)}</b>
          <small>
            {row.terms ? `Due ${describeTerms(row.terms)}` : 'No due date'}
            {row.by && ` · ${row.by}`}
          </small>
        </li>
      ))}
    </ul>
  )
}

function formOf(amount: string, terms: Terms | null) {
  return {
    amount: amount.replace(/\.00$/, ''),
    from: today(),
    due: (terms?.kind ?? 'afterDays') as Due,
    days: terms?.kind === 'afterDays' ? String(terms.days) : '15',
    monthDays: terms?.kind === 'monthDays' ? terms.days.join(', ') : '5, 20',
    note: '',
  }
}

/** Undefined: the typed terms are not valid; null: no due date. */
function readTerms({
  due,
  days,
  monthDays,
}: Pick<ReturnType<typeof formOf>, 'due' | 'days' | 'monthDays'>): Terms | null | undefined {
  if (due === 'whenever') return null
  const numbers = (due === 'afterDays' ? [days] : monthDays.split(',')).map((text) =>
    /^\d{1,3}$/.test(text.trim()) ? Number(text) : -1,
  )
  const [low, high] = due === 'afterDays' ? [0, 365] : [1, 31]
  if (numbers.some((number) => number < low || number > high)) return undefined
  return due === 'afterDays'
    ? { kind: due, days: numbers[0] ?? 0 }
    : { kind: due, days: [...new Set(numbers)].sort((a, b) => a - b) }
}
