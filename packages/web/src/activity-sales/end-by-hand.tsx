import { useQueryClient } from '@tanstack/react-query'
import { needsReference, type PartnerWord } from '@tradewind/domain/network/partner-word'
import { useId } from 'react'
import { api } from '../lib/api.ts'
import { formatInstant } from '../lib/dates.ts'
import { classes } from '../ui/class-names.ts'
import { TextArea, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { toast } from '../ui/toasts.tsx'
import type { Bought } from './bought-queries.ts'
import css from './end-by-hand.module.css'

type Unanswered = NonNullable<NonNullable<Bought['deliveredBy']>['unanswered']>
type Props = { sale: Bought; supplier: string; unanswered: Unanswered; onClose: () => void }

const CHOICES = {
  book: [
    {
      value: 'booked',
      label: 'It is booked',
      hint: 'The booking is confirmed and charged. What it costs is owed to the supplier.',
    },
    {
      value: 'notBooked',
      label: 'It is not booked',
      hint: 'The customer has the whole amount again. The supplier is not asked to book any more.',
    },
  ],
  cancel: [
    { value: 'cancelled', label: 'It is cancelled', hint: 'The customer is refunded by the terms. The supplier owes its share.' },
    { value: 'notCancelled', label: 'It is not cancelled', hint: 'It stays booked, and can be cancelled later.' },
  ],
} as const

const DONE: Readonly<Record<PartnerWord, string>> = {
  booked: 'The booking is confirmed.',
  notBooked: 'The booking is ended and refunded.',
  cancelled: 'The booking is cancelled.',
  notCancelled: 'The booking stays confirmed.',
}

/** What staff learned of a supplier that gives no answer ends the sale. */
export function EndByHandDialog({ sale, supplier, unanswered, onClose }: Props) {
  const client = useQueryClient()
  const { saleId, activity, reference } = sale
  const form = useCallForm({
    name: 'END_PARTNER_ORDER',
    about: saleId,
    initial: { learned: '' as PartnerWord | '', reference: '', note: '' },
    input: ({ learned, ...said }) => ({ saleId, learned: learned as PartnerWord, ...said }),
    call: api.partnerActivities.endPartnerOrderByHand,
    wrong: ({ learned, reference: theirs }) => ({
      learned: learned === '' ? 'Please choose what you learned.' : undefined,
      reference:
        learned !== '' && needsReference(learned) && theirs.trim() === ''
          ? 'Please enter the reference of the supplier.'
          : undefined,
    }),
    onDone: (_answer, { learned }) => {
      if (learned !== '') toast('ok', DONE[learned])
      onClose()
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['GET_ACTIVITY_SALES'] }),
        client.invalidateQueries({ queryKey: ['GET_ACTIVITY_SALE', saleId] }),
      ]),
  })
  const { learned } = form.values
  const name = useId()
  const wrong = form.errorOf('learned')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="End without an answer"
      subtitle={`${activity} · ${reference}. ${supplier} was asked ${unanswered.tries} times since ${formatInstant(unanswered.since)}.`}
      verb="End booking"
    >
      <fieldset className={css.ways} aria-describedby={wrong && `${name}-wrong`}>
        <legend>{`What you learned from ${supplier}`}</legend>
        {CHOICES[unanswered.what].map(({ value, label, hint }) => (
          <label key={value} className={classes(css.way, value === learned && css.on)}>
            <input
              type="radio"
              name={name}
              checked={value === learned}
              aria-invalid={wrong ? true : undefined}
              onChange={() => form.change({ learned: value })}
            />
            <span>
              {label}
              <small>{hint}</small>
            </span>
          </label>
        ))}
        {wrong && (
          <p id={`${name}-wrong`} className={css.wrong}>
            {wrong}
          </p>
        )}
      </fieldset>
      {(learned === 'booked' || learned === 'cancelled') && (
        <TextField
          label={learned === 'booked' ? 'Their reference' : 'Their reference (optional)'}
          maxLength={100}
          {...form.text('reference')}
        />
      )}
      <TextArea label="Reason and source" maxLength={500} help="Saved in the history and the audit trail." {...form.text('note')} />
    </FormDialog>
  )
}
