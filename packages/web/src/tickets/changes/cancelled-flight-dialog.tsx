import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/field-errors.ts'
import { DateField } from '../../ui/date-field.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ActDialog } from './act-dialog.tsx'
import { refreshChanges } from './change-queries.ts'
import css from './changes-desk.module.css'

/** The airline has cancelled a flight: all its passengers' bookers are notified, and the tickets can be refunded without charges. */
export function CancelledFlightDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [form, setForm] = useState({ airlineCode: '', flightNumber: '', departsOn: '', reason: '' })
  const [isTried, setTried] = useState(false)
  const mark = useMutation({
    mutationKey: ['MARK_FLIGHT_CANCELLED'],
    mutationFn: () => api.changeDesk.markFlightCancelled({ ...form, airlineCode: form.airlineCode.trim().toUpperCase() }),
    onSuccess: ({ bookings }) => {
      toast(
        'ok',
        bookings === 0
          ? 'No bookings on this flight.'
          : `${bookings === 1 ? 'One booking was' : `${bookings} bookings were`} notified.`,
      )
      onClose()
    },
    onSettled: () => refreshChanges(client),
  })
  const empty = (text: string) => (isTried && !text.trim() ? 'This is required field.' : undefined)
  const problem = (name: keyof typeof form) => empty(form[name]) ?? sentenceOf(mark.error, name)
  return (
    <ActDialog
      title="Flight cancelled by the airline"
      subtitle="We notify everyone booked on it. They get a full refund on request."
      verb="Mark as cancelled"
      act={mark}
      fields={Object.keys(form)}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (Object.values(form).every((text) => text.trim())) mark.mutate()
      }}
    >
      <div className={css.pair}>
        <TextField
          label="Airline code"
          maxLength={2}
          autoComplete="off"
          value={form.airlineCode}
          error={problem('airlineCode')}
          onChange={({ target }) => setForm({ ...form, airlineCode: target.value })}
        />
        <TextField
          label="Flight number"
          maxLength={5}
          autoComplete="off"
          value={form.flightNumber}
          error={problem('flightNumber')}
          onChange={({ target }) => setForm({ ...form, flightNumber: target.value })}
        />
      </div>
      <DateField
        name="departsOn"
        label="Departs on"
        value={form.departsOn}
        error={problem('departsOn')}
        onChange={(departsOn) => setForm({ ...form, departsOn })}
      />
      <TextArea
        label="Reason"
        maxLength={1000}
        help="Customers see it."
        value={form.reason}
        error={problem('reason')}
        onChange={({ target }) => setForm({ ...form, reason: target.value })}
      />
    </ActDialog>
  )
}
