import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { formatInstant } from '../lib/dates.ts'
import { fieldErrors } from '../lib/field-errors.ts'
import { formatAmount } from '../lib/money.ts'
import { useNow } from '../lib/use-now.ts'
import { Button } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { toast } from '../ui/toasts.tsx'
import { ActDialog } from './changes/act-dialog.tsx'
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

const NOTE = { label: 'What you found, and where', maxLength: 500, help: 'Kept in the history and the audit trail.' }

function TicketedDialog({ booking, onClose }: Props) {
  const [pnr, setPnr] = useState(booking.pnr ?? '')
  const [numbers, setNumbers] = useState(() => booking.passengers.map(() => ''))
  const [note, setNote] = useState('')
  const act = useSettle(booking, 'Marked as ticketed.', onClose, () =>
    api.tickets.markTicketed({ bookingId: booking.bookingId, pnr, ticketNumbers: numbers, note }),
  )
  const errors = fieldErrors(act.error)
  const fields = ['pnr', 'note', ...numbers.map((_, place) => `ticketNumbers.${place}`)]
  return (
    <ActDialog
      title="Mark as ticketed?"
      subtitle={`Booking ${bookingNumber(booking.bookingId)}. The money held is captured; the airline is not asked to issue again.`}
      verb="Mark as ticketed"
      act={act}
      fields={fields}
      onClose={onClose}
      onSubmit={() => act.mutate()}
    >
      <TextField
        label="PNR"
        value={pnr}
        maxLength={8}
        autoComplete="off"
        error={errors.pnr}
        onChange={({ target }) => setPnr(target.value.toUpperCase())}
      />
      {booking.passengers.map(({ firstName, lastName }, place) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: travellers keep their places
          key={place}
          label={`Ticket number of ${firstName} ${lastName}`}
          value={numbers[place] ?? ''}
          maxLength={16}
          autoComplete="off"
          error={errors[`ticketNumbers.${place}`]}
          onChange={({ target }) => setNumbers((all) => all.map((one, at) => (at === place ? target.value.toUpperCase() : one)))}
        />
      ))}
      <TextArea {...NOTE} value={note} error={errors.note} onChange={({ target }) => setNote(target.value)} />
    </ActDialog>
  )
}

function NotIssuedDialog({ booking, onClose }: Props) {
  const [note, setNote] = useState('')
  const act = useSettle(booking, 'Marked as not issued. Refund in progress.', onClose, () =>
    api.tickets.markNotIssued({ bookingId: booking.bookingId, note }),
  )
  return (
    <ActDialog
      title="Mark as not issued?"
      subtitle={`Booking ${bookingNumber(booking.bookingId)}. ${formatAmount(booking.amount, booking.currency)} is refunded to where it was paid from. This cannot be undone.`}
      verb="Refund"
      isDangerous
      act={act}
      fields={['note']}
      onClose={onClose}
      onSubmit={() => act.mutate()}
    >
      <TextArea {...NOTE} value={note} error={fieldErrors(act.error).note} onChange={({ target }) => setNote(target.value)} />
    </ActDialog>
  )
}

function useSettle(booking: Booking, done: string, onDone: () => void, settle: () => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['SETTLE_BOOKING', booking.bookingId],
    mutationFn: settle,
    onSuccess: () => {
      toast('ok', done)
      onDone()
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['GET_TICKETS'] }),
        client.invalidateQueries({ queryKey: ['GET_TICKET_DETAILS', booking.bookingId] }),
      ]),
  })
}
