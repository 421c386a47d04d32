import type { Segment } from '@tradewind/contract/flights/option'
import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { formatDay } from '@tradewind/domain/format-date'
import { isStanding } from '@tradewind/domain/tickets/changes/coupon'
import type { ETicketWords, Speech } from '@tradewind/domain/tickets/e-ticket-words/e-ticket-words'
import { formatTicketBags } from '@tradewind/domain/tickets/format-bags'
import { classes } from '../ui/class-names.ts'
import css from './e-ticket.module.css'

type Props = { passengers: ETicket['passengers']; flights: readonly Segment[]; speech: Speech }
/** Two flights fit beside each other on A4 with a barcode that scans. */
const FLIGHTS_A_TABLE = 2

/** Baggage and barcode per passenger and flight; more than two flights continue in further tables below. */
export function ETicketPassengers({ passengers, flights, speech: { words, locale } }: Props) {
  const starts = Array.from({ length: Math.ceil(flights.length / FLIGHTS_A_TABLE) }, (_, index) => index * FLIGHTS_A_TABLE)
  return starts.map((start) => {
    const shown = flights.slice(start, start + FLIGHTS_A_TABLE)
    return (
      <table key={start} className={classes(css.people, flights.length === 1 && css.single)}>
        <thead>
          <tr>
            <th scope="col">{words.passenger}</th>
            {shown.map((flight) => (
              <th key={flight.departureTime} scope="col">
                <bdi dir="ltr">
                  {flight.originAirportCode}–{flight.destinationAirportCode}
                </bdi>
                {words.comma}
                {formatDay(flight.departureTime, locale)}
                {words.comma}
                <bdi dir="ltr">
                  {flight.airlineCode} {flight.flightNumber}
                </bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {passengers.map((passenger) => (
            <tr key={passenger.ticketNumber + passenger.name}>
              <th scope="row" className={passenger.flights.some(isStanding) ? undefined : css.gone}>
                <b>
                  <bdi>{passenger.name}</bdi>
                </b>
                <span>{words.paxTypes[passenger.paxType]}</span>
                <span>
                  <bdi dir="ltr">{passenger.ticketNumber}</bdi>
                </span>
              </th>
              {shown.map((flight, index) => (
                <PassengerFlight
                  key={flight.departureTime}
                  sector={`${flight.originAirportCode}–${flight.destinationAirportCode}`}
                  facts={passenger.flights[start + index]}
                  name={passenger.name}
                  words={words}
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

type FlightProps = { facts: Facts | undefined; sector: string; name: string; words: ETicketWords }

function PassengerFlight({ facts, sector, name, words }: FlightProps) {
  if (!facts) return <td />
  const [bags, cabinBags] = formatTicketBags(facts, words.bags)
  return (
    <td data-sector={sector}>
      <div className={css.cell}>
        <div className={facts.state === 'open' ? css.bags : css.gone}>
          {facts.state !== 'open' && <strong>{words.coupons[facts.state]}</strong>}
          <b>{bags}</b>
          {cabinBags && <span>{cabinBags}</span>}
          {facts.seat && <span>{words.seat(facts.seat)}</span>}
          {facts.meal && (
            <span>
              <bdi>{facts.meal}</bdi>
            </span>
          )}
        </div>
        {facts.barcode && (
          <img
            className={css.barcode}
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(facts.barcode.svg)}`}
            alt={words.barcodeOf(name, sector)}
          />
        )}
      </div>
    </td>
  )
}
