import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeTerms } from '@tradewind/domain/ledger/credit-dues'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { formatDate, today } from '../lib/dates.ts'
import { sentenceOf } from '../lib/field-errors.ts'
import { FormProblem } from '../lib/form-problem.tsx'
import { formatAmount } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
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
  const [form, setForm] = useState(() => formOf(inForce?.amount ?? '', inForce?.terms ?? null))
  const [isTried, setTried] = useState(false)
  const terms = readTerms(form)
  const send = useMutation({
    mutationKey: ['SET_CREDIT_LIMIT'],
    mutationFn: (read: Terms | null) =>
      api.ledger.setCreditLimit({
        legalEntityId,
        currency,
        amount: form.amount.trim(),
        // From now on, in the site's calendar, whatever the reader's date is.
        ...(form.from === today() ? {} : { from: form.from }),
        terms: read,
        note: form.note,
      }),
    onSuccess: async ({ isChanged }) => {
      toast('ok', isChanged ? 'The credit limit has been set.' : 'The credit limit is unchanged.')
      onClose()
      await refreshWallets(client)
    },
  })
  const amountProblem = /^\d{1,10}(\.\d{1,2})?$/.test(form.amount.trim()) ? undefined : 'Please enter a valid amount'
  const submit = () => {
    setTried(true)
    if (!amountProblem && terms !== undefined && !send.isPending) send.mutate(terms)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Credit limit"
      subtitle={name}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={send.isPending} onClick={submit}>
            Set limit
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
        <div className={css.pair}>
          <TextField
            label="Limit"
            prefix={currency}
            inputMode="decimal"
            autoComplete="off"
            value={form.amount}
            error={(isTried ? amountProblem : undefined) ?? sentenceOf(send.error, 'amount')}
            onChange={(event) => setForm({ ...form, amount: event.target.value })}
          />
          <DateField
            name="from"
            label="From"
            value={form.from}
            min={today()}
            error={sentenceOf(send.error, 'from')}
            onChange={(from) => setForm({ ...form, from })}
          />
          <SelectField label="Due" value={form.due} onChange={(event) => setForm({ ...form, due: event.target.value as Due })}>
            <option value="afterDays">Days after use</option>
            <option value="monthDays">Fixed days of the month</option>
            <option value="whenever">No due date</option>
          </SelectField>
          {form.due === 'afterDays' && (
            <TextField
              label="Days"
              inputMode="numeric"
              value={form.days}
              error={isTried && terms === undefined ? 'Please enter 0 to 365 days.' : undefined}
              onChange={(event) => setForm({ ...form, days: event.target.value })}
            />
          )}
          {form.due === 'monthDays' && (
            <TextField
              label="Days of the month"
              help="For example 5, 20. 31 is the last day."
              value={form.monthDays}
              error={isTried && terms === undefined ? 'Please enter days from 1 to 31, with commas.' : undefined}
              onChange={(event) => setForm({ ...form, monthDays: event.target.value })}
            />
          )}
        </div>
        <TextField
          label="Note"
          optional
          help="Kept in the audit trail."
          maxLength={500}
          value={form.note}
          onChange={(event) => setForm({ ...form, note: event.target.value })}
        />
        <FormProblem error={send.error} fields={['amount', 'from']} />
        <button type="submit" hidden />
      </form>
      {creditRows.length > 0 && (
        <ul className={css.rows} aria-label="Limits by day">
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
      )}
    </Dialog>
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
function readTerms({ due, days, monthDays }: ReturnType<typeof formOf>): Terms | null | undefined {
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
