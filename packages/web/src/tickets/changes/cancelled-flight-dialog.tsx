import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { DateField } from '../../ui/date-field.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { toast } from '../../ui/toasts.tsx'
import { refreshChanges } from './change-queries.ts'
import css from './changes-desk.module.css'

/** The airline has cancelled a flight: all its passengers' bookers are notified, and the tickets can be refunded without charges. */
export function CancelledFlightDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const empty = (text: string) => (text.trim() ? undefined : 'This is required field.')
  const form = useCallForm({
    name: 'MARK_FLIGHT_CANCELLED',
    initial: { airlineCode: '', flightNumber: '', departsOn: '', reason: '' },
    input: (values) => ({ ...values, airlineCode: values.airlineCode.trim().toUpperCase() }),
    wrong: ({ airlineCode, flightNumber, departsOn, reason }) => ({
      airlineCode: empty(airlineCode),
      flightNumber: empty(flightNumber),
      departsOn: empty(departsOn),
      reason: empty(reason),
    }),
    call: api.changeDesk.markFlightCancelled,
    onDone: ({ bookings }) => {
      toast(
        'ok',
        bookings === 0
          ? 'No open tickets on this flight, so no notifications were sent.'
          : `${bookings === 1 ? 'One booking was' : `${bookings} bookings were`} notified.`,
      )
      onClose()
    },
    onSettled: () => refreshChanges(client),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Flight cancelled by the airline"
      subtitle="We notify everyone booked on it. They get a full refund on request."
      verb="Mark as cancelled"
      className={css.form}
    >
      <div className={css.pair}>
        <TextField label="Airline code" maxLength={2} {...form.text('airlineCode')} />
        <TextField label="Flight number" maxLength={5} {...form.text('flightNumber')} />
      </div>
      <DateField label="Departs on" {...form.field('departsOn')} />
      <TextArea label="Reason" maxLength={1000} help="Customers see it." {...form.text('reason')} />
    </FormDialog>
  )
}
