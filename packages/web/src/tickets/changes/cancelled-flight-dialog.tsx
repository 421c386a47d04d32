import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { formatCount } from '../../lib/locale.ts'
import { DateField } from '../../ui/date-field.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { FailedNotice, Notice } from '../../ui/notice.tsx'
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
  const { airlineCode, flightNumber, departsOn } = form.values
  const flight = { airlineCode: airlineCode.trim().toUpperCase(), flightNumber: flightNumber.trim(), departsOn }
  const isWhole = /^[A-Z0-9]{2}$/.test(flight.airlineCode) && /^\d{1,4}[A-Z]?$/.test(flight.flightNumber) && departsOn !== ''
  const concerned = useQuery({
    queryKey: ['COUNT_FLIGHT_BOOKINGS', flight],
    queryFn: ({ signal }) => api.changeDesk.countFlightBookings(flight, { signal }),
    enabled: isWhole,
    staleTime: 5_000,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Flight cancelled by the airline"
      subtitle="We notify everyone booked on it. They get a full refund on request."
      verb="Mark as cancelled"
      isDangerous
      whyNot={isWhole ? whyNotMark(concerned) : undefined}
      className={css.form}
    >
      <div className={css.pair}>
        <TextField label="Airline code" maxLength={2} {...form.text('airlineCode')} />
        <TextField label="Flight number" maxLength={5} {...form.text('flightNumber')} />
      </div>
      <DateField label="Departs on" {...form.field('departsOn')} />
      <div aria-live="polite">{isWhole && <Concerned counted={concerned} />}</div>
      <TextArea label="Reason" maxLength={1000} help="Customers see it." {...form.text('reason')} />
    </FormDialog>
  )
}

function whyNotMark({ data, isError }: { data: Counted | undefined; isError: boolean }): string | undefined {
  if (data) return undefined
  return isError ? 'The bookings could not be counted. Please try again.' : 'Counting the bookings.'
}

type Counted = { bookings: number; travellers: number }

/** How many people get a letter, before it is sent. */
function Concerned({
  counted: { data, error, refetch },
}: {
  counted: Pick<UseQueryResult<Counted>, 'data' | 'error' | 'refetch'>
}) {
  if (error) return <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
  if (!data) return null
  if (data.bookings === 0) return <Notice tone="accent">No open tickets on this flight, so no notifications are sent.</Notice>
  const travellers = data.travellers === 1 ? 'one traveller' : `${formatCount(data.travellers)} travellers`
  return (
    <Notice tone="warn">
      {formatBookings(data.bookings)} with {travellers}. Everyone who booked gets an e-mail. This cannot be undone.
    </Notice>
  )
}

function formatBookings(count: number): string {
  return count === 1 ? '1 booking' : `${formatCount(count)} bookings`
}
