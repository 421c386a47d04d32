import type { DifferenceDetail, TroubledRefund } from '@tradewind/contract/reconciliation/reconciliation'
import { type FormEvent, useId, useState } from 'react'
import { fullName } from '../customers/customer-words.ts'
import { api } from '../lib/api.ts'
import { formatAmount } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/class-names.ts'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './reconciliation.module.css'
import type { Act } from './use-act.ts'

type Way = 'intoWallet' | 'paidByHand'
type Props = { shown: DifferenceDetail; refund: TroubledRefund; act: Act }

/** Resolves a stuck refund: where the money goes, with which reference, and why. */
export function EndRefund({ shown, refund, act }: Props) {
  const name = useId()
  const [way, setWay] = useState<Way>('intoWallet')
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const amount = formatAmount(refund.amount, refund.currency)
  const whyNot = shown.may.resolve.find(({ how }) => how === way)?.whyNot ?? undefined
  const owner = refund.customer.companyName ?? fullName(refund.customer)
  const about = { differenceId: shown.id, note: note.trim() }
  const needsReason = about.note === '' ? 'Please write the reason first.' : undefined
  const missing = way === 'paidByHand' && reference.trim() === '' ? "Please enter the bank's reference first." : needsReason
  const end = (event: FormEvent) => {
    event.preventDefault()
    if (act.isPending || (whyNot ?? missing)) return
    const isByHand = way === 'paidByHand'
    const call = () => api.reconciliation.resolveDifference({ ...about, how: way, ...(isByHand && { reference }) })
    const done = isByHand ? `${amount} recorded as paid.` : `${amount} refunded to the wallet of ${owner}.`
    act.mutate({ what: way, call }, { onSuccess: () => toast('ok', done) })
  }
  const noteOnly = () =>
    act.mutate({ what: 'note', call: () => api.reconciliation.noteOnDifference(about) }, { onSuccess: () => setNote('') })
  const ways = [
    { value: 'intoWallet', label: 'To the wallet', hint: `${owner} gets ${amount} at once and is notified.` },
    { value: 'paidByHand', label: 'Paid by bank transfer', hint: `You have sent ${amount} to the customer’s bank account.` },
  ] as const
  return (
    <section aria-label="Resolve">
      <h3>Resolve manually</h3>
      <form className={css.ending} noValidate onSubmit={end}>
        <fieldset className={css.ways} aria-describedby={`${name}-asked`}>
          <legend>Refund to</legend>
          {ways.map(({ value, label, hint }) => (
            <label key={value} className={classes(css.way, value === way && css.on)}>
              <input type="radio" name={name} checked={value === way} onChange={() => setWay(value)} />
              <span>
                {label}
                <small>{hint}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {way === 'paidByHand' && (
          <TextField
            label="Bank reference"
            help="As the bank’s statement shows it"
            value={reference}
            maxLength={60}
            onChange={(event) => setReference(event.target.value)}
          />
        )}
        <TextField label="Reason or note" value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
        {whyNot && <Notice tone="warn">{whyNot}</Notice>}
        <div className={css.acts}>
          <Button
            type="submit"
            variant="primary"
            disabledReason={whyNot ?? missing}
            pending={act.isPending && act.variables?.what === way}
          >
            {way === 'intoWallet' ? `Refund ${amount} to wallet` : `Record ${amount} as paid`}
          </Button>
          <Button
            variant="quiet"
            disabledReason={needsReason}
            pending={act.isPending && act.variables?.what === 'note'}
            onClick={noteOnly}
          >
            Add note
          </Button>
        </div>
        <p id={`${name}-asked`} className={css.foot}>
          We check with the gateway first, so that the refund is not paid twice.
        </p>
      </form>
    </section>
  )
}
