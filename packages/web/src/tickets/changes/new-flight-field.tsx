import type { SearchBy } from '@tradewind/contract/flights/option'
import { useState } from 'react'
import { LegLine } from '../../flights/leg-line.tsx'
import { FareCalendar } from '../../flights/search/fare-calendar.tsx'
import { CABIN_LABELS, type Cabin, travellersText } from '../../flights/search/search-query.ts'
import { today } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField } from '../../ui/field.tsx'
import type { BookingInfo } from '../ticket-queries.ts'
import type { NewFlight, Sector } from './change-choice.ts'
import { FoundFlights } from './found-flights.tsx'
import css from './new-flight.module.css'
import { betweenOf, cabinOf, searchOf, whyNotDay } from './new-flight.ts'

type Props = {
  booking: BookingInfo
  sector: Sector
  flights: readonly NewFlight[]
  error: string | undefined
  onChange: (flight: NewFlight) => void
}

/** What is wanted instead of one leg: a day, with its fares in the calendar, and if the customer likes one of its flights. */
export function NewFlightField({ booking, sector, flights, error, onChange }: Props) {
  const { leg, origin, destination } = sector
  const old = booking.legs[leg]
  const flight = flights.find((one) => one.leg === leg)
  const date = flight?.date ?? ''
  const [cabin, setCabin] = useState<Cabin>(cabinOf(old))
  const [asked, setAsked] = useState<SearchBy | undefined>()
  const between = betweenOf(booking, leg, flights, today())
  const wrongDay = whyNotDay(date, between)
  const searchBy = searchOf(booking, sector, { date, cabin })
  const { adultCount: adt, childCount: chd, infantCount: inf } = searchBy
  const people = travellersText({ adt, chd, inf })
  // Another day or cabin: what was found for the one before is no longer shown as an answer.
  const isCurrent = asked !== undefined && JSON.stringify(asked) === JSON.stringify(searchBy)
  return (
    <section className={css.new} aria-label={`New flight ${origin} to ${destination}`}>
      <header>
        <h3>
          New flight, {origin} – {destination}
        </h3>
      </header>
      {old && (
        <div className={css.now}>
          <span className={css.tag}>Now</span>
          <LegLine leg={old} size="m" />
        </div>
      )}
      <div className={css.ask}>
        <DateField
          label="New date"
          name={`newDate${leg}`}
          value={date}
          error={wrongDay ?? error}
          min={between.min}
          max={between.max}
          onChange={(day) => onChange({ leg, date: day })}
          renderCalendar={(calendar) => (
            <FareCalendar
              {...calendar}
              // Near the old flight: that is where another day is looked for.
              start={calendar.start || sector.departureAt.slice(0, 10)}
              min={between.min}
              hasYears={false}
              trip={{ out: searchBy, back: undefined, people }}
            />
          )}
        />
        <SelectField
          label="Cabin"
          name={`newCabin${leg}`}
          value={cabin}
          onChange={({ target }) => {
            setCabin(target.value as Cabin)
            if (flight?.found) onChange({ leg, date })
          }}
        >
          {Object.entries(CABIN_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button icon="search" disabledReason={!date ? 'Please choose a date first.' : wrongDay} onClick={() => setAsked(searchBy)}>
          Find flights
        </Button>
      </div>
      {isCurrent ? (
        <FoundFlights
          searchBy={asked}
          old={old}
          between={between}
          travellers={adt + chd + inf}
          chosen={flight?.found}
          onChoose={(found) => onChange({ leg, date, ...(found && { found }) })}
        />
      ) : flight?.found ? (
        <div className={css.now}>
          <span className={css.tag}>New</span>
          {flight.found.option.legs[0] && <LegLine leg={flight.found.option.legs[0]} size="m" />}
          <Button size="sm" variant="quiet" onClick={() => onChange({ leg, date })}>
            Remove
          </Button>
        </div>
      ) : (
        <p className={css.hint}>Choose a flight to see the price difference, or send only the date: our team will find a flight.</p>
      )}
      {booking.legs.length > 1 && flight?.found && (
        <p className={css.hint}>Flights are priced one way here. As part of a return, the airline may name another fare.</p>
      )}
    </section>
  )
}
