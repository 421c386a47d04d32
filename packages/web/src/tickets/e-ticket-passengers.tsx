import type { Segment } from '@tradewind/contract/flights/option'
import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { isStanding } from '@tradewind/domain/tickets/changes/coupon'
import { formatTicketBags } from '@tradewind/domain/tickets/format-bags'
import { COUPON_WORDS, PAX_TYPES } from '@tradewind/domain/tickets/ticket-words'
import { formatDay } from '../lib/dates.ts'
import { classes } from '../ui/class-names.ts'
import css from './e-ticket.module.css'

type Props = { passengers: ETicket['passengers']; flights: readonly Segment[] }
/** Two flights fit beside each other on A4 with a barcode that scans. */
const FLIGHTS_A_TABLE = 2

/** Baggage and barcode per passenger and flight; more than two flights continue in further tables below. */
export function ETicketPassengers({ passengers, flights }: Props) {
  const starts = Array.from({ length: Math.ceil(flights.length / FLIGHTS_A_TABLE) }, (_, index) => index * FLIGHTS_A_TABLE)
  return starts.map((start) => {
    const shown = flights.slice(start, start + FLIGHTS_A_TABLE)
    return (
      <table key={start} className={classes(css.people, flights.length === 1 && css.single)}>
        <thead>
          <tr>
            <th scope="col">Passenger, ticket number</th>
            {shown.map((flight) => (
              <th key={flight.departureTime} scope="col">
                {flight.originAirportCode}–{flight.destinationAirportCode}, {formatDay(flight.departureTime)}, {flight.airlineCode}{' '}
                {flight.flightNumber}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {passengers.map((passenger) => (
            <tr key={passenger.ticketNumber + passenger.name}>
              <th scope="row" className={passenger.flights.some(isStanding) ? undefined : css.gone}>
                <b>{passenger.name}</b>
                <span>{PAX_TYPES[passenger.paxType]}</span>
                <span>{passenger.ticketNumber}</span>
              </th>
              {shown.map((flight, index) => (
                <PassengerFlight
                  key={flight.departureTime}
                  sector={`${flight.originAirportCode}–${flight.destinationAirportCode}`}
                  facts={passenger.flights[start + index]}
                  name={passenger.name}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )
  })
}

type Facts = ETicket['passengers'][number]['flights'][number]

function PassengerFlight({ facts, sector, name }: { facts: Facts | undefined; sector: string; name: string }) {
  if (!facts) return <td />
  const [bags, cabinBags] = formatTicketBags(facts)
  return (
    <td data-sector={sector}>
      <div className={css.cell}>
        <div className={facts.state === 'open' ? css.bags : css.gone}>
          {facts.state !== 'open' && <strong>{COUPON_WORDS[facts.state]}</strong>}
          <b>{bags}</b>
          {cabinBags && <span>{cabinBags}</span>}
          {facts.seat && <span>Seat {facts.seat}</span>}
          {facts.meal && <span>{facts.meal}</span>}
        </div>
        {facts.barcode && (
          <img
            className={css.barcode}
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(facts.barcode.svg)}`}
            alt={`Barcode of ${name}, ${sector}`}
          />
        )}
      </div>
    </td>
  )
}
