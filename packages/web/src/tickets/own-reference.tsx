import { useQueryClient } from '@tanstack/react-query'
import { OWN_REFERENCE_AT_MOST } from '@tradewind/domain/tickets/own-reference'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { toast } from '../ui/toasts.tsx'
import css from './own-reference.module.css'

type Props = { bookingId: number; ownReference: string | null; mayChange: boolean }

/** What the buyer calls the booking in their own books, and for them the way to change it. */
export function OwnReference({ bookingId, ownReference, mayChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={css.reference}>
      {ownReference && <bdi>{ownReference}</bdi>}
      {!ownReference && !mayChange && <span className={layout.faint}>none</span>}
      {mayChange && (
        <button
          type="button"
          className={layout.link}
          aria-haspopup="dialog"
          aria-label={ownReference ? 'Edit your reference' : 'Add your reference'}
          onClick={() => setOpen(true)}
        >
          {ownReference ? 'Edit' : 'Add'}
        </button>
      )}
      {isOpen && <ReferenceDialog bookingId={bookingId} ownReference={ownReference} onClose={() => setOpen(false)} />}
    </span>
  )
}

function ReferenceDialog({ bookingId, ownReference, onClose }: Omit<Props, 'mayChange'> & { onClose: () => void }) {
  const client = useQueryClient()
  const form = useCallForm({
    name: 'SET_OWN_REFERENCE',
    about: bookingId,
    initial: { ownReference: ownReference ?? '' },
    input: (values) => ({ bookingId, ...values }),
    call: (input) => api.tickets.setOwnReference(input),
    onDone: (answer) => {
      toast('ok', answer.ownReference ? 'Reference saved' : 'Reference removed')
      onClose()
    },
    onSettled: () => Promise.all(SHOWN_IN.map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
  return (
    <FormDialog form={form} title="Your reference" verb="Save" onClose={onClose}>
      <TextField
        label="Your reference"
        autoFocus
        autoComplete="off"
        maxLength={OWN_REFERENCE_AT_MOST}
        help="For your own records and the invoice. The airline does not see it. An issued invoice does not change."
        {...form.text('ownReference')}
      />
    </FormDialog>
  )
}

const SHOWN_IN = ['GET_BOOKED_FLIGHTS', 'GET_TICKETS', 'GET_TICKET_DETAILS', 'GET_BOOKING_DETAILS', 'GET_FLIGHT_DETAILS']
