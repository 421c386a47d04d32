import { useQuery } from '@tanstack/react-query'
import { passengerName } from '@tradewind/domain/tickets/ticket-text'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { sentenceOf } from '../../lib/field-errors.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FailedNotice } from '../../ui/notice.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import { type BookingInfo, bookingDetail } from '../ticket-queries.ts'
import type { ChangeDetail } from './change-queries.ts'
import css from './changes-desk.module.css'
import { useStaffForm } from './use-staff-form.ts'

type Props = { change: ChangeDetail; onClose: () => void }
type Flight = {
  key: string
  leg: number
  airlineCode: string
  flightNumber: string
  bookingClass: string
  origin: string
  destination: string
  departureLocal: string
  arrivalLocal: string
  airlinePnr: string
}
const REQUIRED = 'This is required field.'

/** Records what the airline issued instead of the old ticket; the wanted flights are filled in, or the old ones to be changed. */
export function ReissueDialog({ change, onClose }: Props) {
  const { data, error, refetch } = useQuery(bookingDetail(change.bookingId))
  if (data) return <ReissueForm change={change} booking={data.booking} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title="Record new tickets">
      {error ? <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice> : <PageLoading />}
    </Dialog>
  )
}

function ReissueForm({ change, booking, onClose }: Props & { booking: BookingInfo }) {
  // Passengers and legs that were refunded before are not part of the new ticket.
  const own = booking.coupons.filter(({ changeRequestId }) => changeRequestId === change.changeRequestId)
  const places = [...new Set(own.map(({ passenger }) => passenger))]
  const legs = [...new Set(own.map(({ leg }) => leg))]
  const form = useStaffForm({
    name: 'RECORD_REISSUE',
    change,
    done: 'New tickets recorded and e-mailed to the customer.',
    onClose,
    initial: () => ({
      numbers: {} as Readonly<Record<number, string>>,
      flights: flightsOf(booking, change.wantedFlights).filter(({ leg }) => legs.includes(leg)),
    }),
    input: ({ numbers, flights }) => ({
      changeRequestId: change.changeRequestId,
      tickets: places.map((place) => ({ passengerPlace: place, ticketNumber: numbers[place]?.trim() ?? '' })),
      flights: flights.map(({ key: _, airlinePnr, ...flight }) => ({ ...flight, airlinePnr: airlinePnr.trim() || null })),
    }),
    wrong: ({ numbers, flights }) => ({
      ...Object.fromEntries(places.map((place) => [`numbers.${place}`, numbers[place]?.trim() ? undefined : REQUIRED])),
      flights: flights.every(({ airlinePnr: _, leg: __, ...flight }) => Object.values(flight).every((text) => text.trim()))
        ? undefined
        : REQUIRED,
    }),
    call: api.changeDesk.recordReissue,
  })
  const { numbers, flights } = form.values
  const setFlights = (next: Flight[]) => form.change({ flights: next })
  const change1 = (key: string, part: Partial<Flight>) =>
    setFlights(flights.map((flight) => (flight.key === key ? { ...flight, ...part } : flight)))
  const problem = sentenceOf(form.error, 'tickets') ?? sentenceOf(form.error, 'flights')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Record new tickets"
      subtitle={`Request ${change.changeRequestId}, PNR ${change.pnr ?? '–'}. The customer gets the new ticket by mail.`}
      verb="Record"
      shape="broad"
      className={css.form}
    >
      <p>{change.remarks}</p>
      <h3>New ticket numbers</h3>
      <div className={css.pair}>
        {places.map((place) => {
          const passenger = booking.passengers[place]
          return (
            <TextField
              key={place}
              label={passenger ? passengerName(passenger) : ''}
              maxLength={20}
              autoComplete="off"
              value={numbers[place] ?? ''}
              error={form.errorOf(`numbers.${place}`)}
              onChange={({ target }) => form.change({ numbers: { ...numbers, [place]: target.value } })}
            />
          )
        })}
      </div>
      {legs.map((leg) => {
        const ofLeg = flights.filter((flight) => flight.leg === leg)
        const last = ofLeg.at(-1)
        return (
          <section key={leg} className={css.leg}>
            <h3>{legs.length === 1 ? 'Flights' : `Flights of leg ${leg + 1}`}</h3>
            {ofLeg.map((flight) => (
              <FlightFields
                key={flight.key}
                flight={flight}
                isTried={form.isTried}
                onChange={(part) => change1(flight.key, part)}
                onRemove={ofLeg.length > 1 ? () => setFlights(flights.filter(({ key }) => key !== flight.key)) : undefined}
              />
            ))}
            {last && ofLeg.length < 4 && (
              <div>
                <Button
                  size="sm"
                  icon="plus"
                  onClick={() => setFlights([...flights, connectionAfter(last)].sort((a, b) => a.leg - b.leg))}
                >
                  Add a flight
                </Button>
              </div>
            )}
          </section>
        )
      })}
      {problem && <p role="alert">{problem}</p>}
    </FormDialog>
  )
}

type FieldsProps = {
  flight: Flight
  isTried: boolean
  onChange: (part: Partial<Flight>) => void
  onRemove: (() => void) | undefined
}

function FlightFields({ flight, isTried, onChange, onRemove }: FieldsProps) {
  const field = (name: Exclude<keyof Flight, 'key' | 'leg' | 'airlinePnr'>, label: string, maxLength = 5) => ({
    label,
    controlSize: 'sm' as const,
    autoComplete: 'off',
    value: flight[name],
    maxLength,
    error: isTried && !flight[name].trim() ? REQUIRED : undefined,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ [name]: name.endsWith('Local') ? target.value : target.value.toUpperCase() }),
  })
  return (
    <fieldset className={css.flight} aria-label={`Flight ${flight.airlineCode} ${flight.flightNumber}`}>
      <TextField {...field('airlineCode', 'Airline', 2)} />
      <TextField {...field('flightNumber', 'Number')} />
      <TextField {...field('bookingClass', 'Class', 2)} />
      <TextField {...field('origin', 'From', 3)} />
      <TextField {...field('destination', 'To', 3)} />
      <TextField type="datetime-local" {...field('departureLocal', 'Departs, local', 16)} />
      <TextField type="datetime-local" {...field('arrivalLocal', 'Arrives, local', 16)} />
      <TextField
        label="PNR"
        controlSize="sm"
        autoComplete="off"
        maxLength={10}
        value={flight.airlinePnr}
        onChange={({ target }) => onChange({ airlinePnr: target.value.toUpperCase() })}
      />
      {onRemove ? <IconButton icon="x" size="sm" label="Remove this flight" onClick={onRemove} /> : <span />}
    </fieldset>
  )
}

/** As the customer wanted them; otherwise as on the old ticket, because most of it stays the same. */
function flightsOf({ legs, airlinePnrs }: BookingInfo, wanted: ChangeDetail['wantedFlights']): Flight[] {
  return legs
    .map(({ segments }, leg) => wanted.find((one) => one.leg === leg)?.newFlight?.segments ?? segments)
    .flatMap((segments, leg) => segments.map((segment) => ({ segment, leg })))
    .map(({ segment, leg }, index) => ({
      key: `old${index}`,
      leg,
      airlineCode: segment.airlineCode,
      flightNumber: segment.flightNumber,
      bookingClass: segment.fareClass,
      origin: segment.originAirportCode,
      destination: segment.destinationAirportCode,
      departureLocal: segment.departureTime.slice(0, 16),
      arrivalLocal: segment.arrivalTime.slice(0, 16),
      airlinePnr: airlinePnrs[index] ?? '',
    }))
}

function connectionAfter({ leg, airlineCode, bookingClass, destination, airlinePnr }: Flight): Flight {
  return {
    key: crypto.randomUUID(),
    leg,
    airlineCode,
    flightNumber: '',
    bookingClass,
    origin: destination,
    destination: '',
    departureLocal: '',
    arrivalLocal: '',
    airlinePnr,
  }
}
