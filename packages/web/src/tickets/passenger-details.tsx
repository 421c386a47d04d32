import { Link } from '@tanstack/react-router'
import type { Segment } from '@tradewind/contract/flights/option'
import { formatJourneyBags } from '@tradewind/domain/tickets/format-bags'
import { passengerName, printTicketNumber } from '@tradewind/domain/tickets/ticket-text'
import { formatDate } from '../lib/dates.ts'
import layout from '../ui/layout.module.css'
import css from './booking-card.module.css'
import type { BookingInfo } from './ticket-queries.ts'

type Passenger = BookingInfo['passengers'][number]

/** Each passenger's details, flight by flight; of the passport only the first and last characters. `hasTickets`: with a link to each ticket. */
export function PassengerDetails({ booking, hasTickets = false }: { booking: BookingInfo; hasTickets?: boolean }) {
  const slug = hasTickets ? booking.bookingSlug : null
  const sectors = booking.legs.flatMap(({ segments }) => segments.map(formatSector))
  return (
    <ul className={css.travellers}>
      {booking.passengers.map((passenger, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: passengers keep their places
        <li key={index}>
          <span>
            {passengerName(passenger)}
            <small>{listPersonFacts(passenger).join(' · ')}</small>
            {formatBags(passenger, sectors).map((line) => (
              <small key={line}>{line}</small>
            ))}
            {listExtras(passenger, sectors).map((line) => (
              <small key={line}>{line}</small>
            ))}
          </span>
          <span>
            {passenger.ticket && printTicketNumber({ ...passenger.ticket, airlinePrefix: passenger.ticket.validatingAirline })}
            {passenger.ticket && slug && (
              <>
                {' '}
                <Link
                  to="/flight/eTicket/$bookingSlug"
                  params={{ bookingSlug: slug }}
                  search={{ pax: index }}
                  className={layout.link}
                  aria-label={`Ticket of ${passengerName(passenger)}`}
                >
                  Ticket
                </Link>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function listPersonFacts({ paxType, dateOfBirth, nationality, passportNo, passportExpiry }: Passenger): string[] {
  return [
    { 1: 'Adult', 2: 'Child', 3: 'Infant' }[paxType],
    dateOfBirth && `born ${formatDate(dateOfBirth)}`,
    nationality,
    passportNo && `passport ${passportNo}${passportExpiry ? `, valid until ${formatDate(passportExpiry)}` : ''}`,
  ].filter((part) => typeof part === 'string')
}

function formatBags({ segmentAdditionalInfo }: Passenger, sectors: readonly string[]): string[] {
  return formatJourneyBags(segmentAdditionalInfo.map((flight, index) => ({ ...flight, sector: sectors[index] ?? '' })))
}

/** 'DEL–BOM: seat 12A, Vegetarian meal', for flights that have either. */
function listExtras({ segmentAdditionalInfo }: Passenger, sectors: readonly string[]): string[] {
  return segmentAdditionalInfo.flatMap(({ seat, meal }, index) => {
    const extras = [seat && `seat ${seat}`, meal].filter(Boolean)
    return extras.length > 0 ? [`${sectors[index]}: ${extras.join(', ')}`] : []
  })
}

function formatSector({ originAirportCode, destinationAirportCode }: Segment): string {
  return `${originAirportCode}–${destinationAirportCode}`
}
