import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { formatInstant } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { useNow } from '../lib/use-now.ts'
import { Button } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { toast } from '../ui/toasts.tsx'
import { bookingNumber } from './ticket-list.ts'
import type { QueueTicket } from './ticket-queries.ts'

type Booking = QueueTicket['booking']
type Props = { booking: Booking; onClose: () => void }

/** How staff settle a booking in doubt, after a look at the supplier's own system. */
export function SettleActs({ booking }: { booking: Booking }) {
  const now = useNow()
  const [act, setAct] = useState<'ticketed' | 'notIssued'>()
  const { notIssuedFrom } = booking
  if (notIssuedFrom === null) return null
  const isEarly = now < notIssuedFrom
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setAct('ticketed')}>
        Mark as ticketed
      </Button>
      <Button
        size="sm"
        variant="danger"
        aria-haspopup="dialog"
        {...(isEarly && { disabledReason: `The airline may still be issuing until ${formatInstant(notIssuedFrom)}.` })}
        onClick={() => setAct('notIssued')}
      >
        Mark as not issued
      </Button>
      {act === 'ticketed' && <TicketedDialog booking={booking} onClose={() => setAct(undefined)} />}
      {act === 'notIssued' && <NotIssuedDialog booking={booking} onClose={() => setAct(undefined)} />}
    </>
  )
}

const NOTE = { label: 'Result and source of your check', maxLength: 500, help: 'Saved in the history and the audit trail.' }

function TicketedDialog({ booking, onClose }: Props) {
  const form = useCallForm({
    name: 'MARK_TICKETED',
    about: booking.bookingId,
    initial: () => ({ pnr: booking.pnr ?? '', ticketNumbers: booking.passengers.map(() => ''), note: '' }),
    input: (values) => ({ bookingId: booking.bookingId, ...values }),
    call: api.tickets.markTicketed,
    onDone: () => {
      toast('ok', 'Marked as ticketed.')
      onClose()
    },
    onSettled: useRefreshed(booking),
  })
  const { pnr, ticketNumbers } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Mark as ticketed?"
      subtitle={`Booking ${bookingNumber(booking.bookingId)}. The held amount is charged. No new ticket is requested from the airline.`}
      verb="Mark as ticketed"
    >
      <TextField
        label="PNR"
        maxLength={8}
        {...form.text('pnr')}
        value={pnr}
        onChange={({ target }) => form.change({ pnr: target.value.toUpperCase() })}
      />
      {booking.passengers.map(({ firstName, lastName }, place) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: travellers keep their places
          key={place}
          label={`Ticket number of ${firstName} ${lastName}`}
          value={ticketNumbers[place] ?? ''}
          maxLength={16}
          error={form.errorOf(`ticketNumbers.${place}`)}
          onChange={({ target }) =>
            form.change({ ticketNumbers: ticketNumbers.map((one, at) => (at === place ? target.value.toUpperCase() : one)) })
          }
        />
      ))}
      <TextArea {...NOTE} {...form.text('note')} />
    </FormDialog>
  )
}

function NotIssuedDialog({ booking, onClose }: Props) {
  const form = useCallForm({
    name: 'MARK_NOT_ISSUED',
    about: booking.bookingId,
    initial: { note: '' },
    input: ({ note }) => ({ bookingId: booking.bookingId, note }),
    call: api.tickets.markNotIssued,
    onDone: () => {
      toast('ok', 'Marked as not issued. Refund in progress.')
      onClose()
    },
    onSettled: useRefreshed(booking),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Mark as not issued?"
      subtitle={`Booking ${bookingNumber(booking.bookingId)}. ${formatAmount(booking.amount, booking.currency)} is refunded to where it was paid from. This cannot be undone.`}
      verb="Refund"
      isDangerous
    >
      <TextArea {...NOTE} {...form.text('note')} />
    </FormDialog>
  )
}

function useRefreshed({ bookingId }: Booking) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['GET_TICKETS'] }),
      client.invalidateQueries({ queryKey: ['GET_TICKET_DETAILS', bookingId] }),
    ])
}
