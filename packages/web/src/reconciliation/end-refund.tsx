import type { DifferenceDetail, TroubledRefund } from '@tradewind/contract/reconciliation/reconciliation'
import { useId } from 'react'
import { fullName } from '../customers/customer-words.ts'
import { api } from '../lib/api.ts'
import { formatAmount } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/class-names.ts'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './reconciliation.module.css'
import { type Act, useReadDifference } from './use-act.ts'

type Way = 'intoWallet' | 'paidByHand'
type Typed = { way: Way; reference: string; note: string }
type Props = { shown: DifferenceDetail; refund: TroubledRefund; act: Act }

/** Resolves a stuck refund: where the money goes, with which reference, and why. */
export function EndRefund({ shown, refund, act }: Props) {
  const name = useId()
  const amount = formatAmount(refund.amount, refund.currency)
  const owner = refund.customer.companyName ?? fullName(refund.customer)
  const form = useCallForm({
    name: 'RESOLVE_DIFFERENCE',
    about: shown.id,
    initial: { way: 'intoWallet' as Way, reference: '', note: '' },
    input: ({ way, reference, note }) => ({
      differenceId: shown.id,
      note: note.trim(),
      how: way,
      ...(way === 'paidByHand' && { reference }),
    }),
    wrong: (values) => missingOf(values, shown),
    call: api.reconciliation.resolveDifference,
    onDone: (_answer, { way }) =>
      toast('ok', way === 'paidByHand' ? `${amount} recorded as paid.` : `${amount} refunded to the wallet of ${owner}.`),
    onSettled: useReadDifference(shown.id),
  })
  const { way, note } = form.values
  const missing = missingOf(form.values, shown)
  const ways = [
    { value: 'intoWallet', label: 'To the wallet', hint: `${owner} gets ${amount} at once and is notified.` },
    { value: 'paidByHand', label: 'Paid by bank transfer', hint: `You have sent ${amount} to the customer’s bank account.` },
  ] as const
  return (
    <section aria-label="Resolve">
      <h3>Resolve manually</h3>
      <Form form={form} className={css.ending}>
        <fieldset className={css.ways} aria-describedby={`${name}-asked`}>
          <legend>Refund to</legend>
          {ways.map(({ value, label, hint }) => (
            <label key={value} className={classes(css.way, value === way && css.on)}>
              <input type="radio" name={name} checked={value === way} onChange={() => form.change({ way: value })} />
              <span>
                {label}
                <small>{hint}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {way === 'paidByHand' && (
          <TextField label="Bank reference" help="As the bank’s statement shows it" maxLength={60} {...form.text('reference')} />
        )}
        <TextField label="Reason or note" maxLength={500} {...form.text('note')} />
        {missing.way && <Notice tone="warn">{missing.way}</Notice>}
        <div className={css.acts}>
          <Button
            type="submit"
            variant="primary"
            disabledReason={missing.way ?? missing.reference ?? missing.note}
            pending={form.isPending}
            disabled={act.isPending}
          >
            {way === 'intoWallet' ? `Refund ${amount} to wallet` : `Record ${amount} as paid`}
          </Button>
          <Button
            variant="quiet"
            disabledReason={missing.note}
            pending={act.isPending && act.variables?.what === 'note'}
            disabled={form.isPending}
            onClick={() =>
              act.mutate(
                { what: 'note', call: () => api.reconciliation.noteOnDifference({ differenceId: shown.id, note: note.trim() }) },
                { onSuccess: () => form.change({ note: '' }) },
              )
            }
          >
            Add note
          </Button>
        </div>
        <p id={`${name}-asked`} className={css.foot}>
          We check with the gateway first, so that the refund is not paid twice.
        </p>
      </Form>
    </section>
  )
}

/** What is in the way of resolving it, by field. */
function missingOf({ way, reference, note }: Typed, { may }: DifferenceDetail) {
  return {
    way: may.resolve.find(({ how }) => how === way)?.whyNot ?? undefined,
    reference: way === 'paidByHand' && reference.trim() === '' ? "Please enter the bank's reference first." : undefined,
    note: note.trim() === '' ? 'Please write the reason first.' : undefined,
  }
}
