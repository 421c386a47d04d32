import { tellBags } from '@tradewind/domain/tickets/tell-bags'
import { passengerName, printTicketNumber } from '@tradewind/domain/tickets/ticket-text'
import { formatDate } from '../lib/dates.ts'
import css from './booking-card.module.css'
import type { BookingInfo } from './ticket-queries.ts'

type Passenger = BookingInfo['passengers'][number]

/** Each passenger with what is known of them; their passport only by its ends. */
export function PassengerDetails({ booking }: { booking: BookingInfo }) {
  return (
    <ul className={css.travellers}>
      {booking.passengers.map((passenger, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: passengers keep their places
        <li key={index}>
          <span>
            {passengerName(passenger)}
            <small>{tellPerson(passenger).join(' · ')}</small>
            <small>{tellExtras(passenger).join(' · ')}</small>
          </span>
          <span>
            {passenger.ticket && printTicketNumber({ ...passenger.ticket, airlinePrefix: passenger.ticket.validatingAirline })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function tellPerson({ paxType, dateOfBirth, nationality, passportNo, passportExpiry }: Passenger): string[] {
  return [
    { 1: 'Adult', 2: 'Child', 3: 'Infant' }[paxType],
    dateOfBirth && `born ${formatDate(dateOfBirth)}`,
    nationality,
    passportNo && `passport ${passportNo}${passportExpiry ? `, valid until ${formatDate(passportExpiry)}` : ''}`,
  ].filter((part) => typeof part === 'string')
}

function tellExtras({ segmentAdditionalInfo }: Passenger): string[] {
  const extras = segmentAdditionalInfo.flatMap(({ baggage, seat, meal }) => [tellBags(baggage), seat && `seat ${seat}`, meal])
  return [...new Set(extras)].filter((part) => typeof part === 'string' && part !== '') as string[]
}
