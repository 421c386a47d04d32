import type { Segment } from '@tradewind/contract/flight-option'
import { formatDay } from '../lib/dates.ts'
import css from './e-ticket.module.css'

/** What every traveller should know, and that insurance is not part of the ticket. */
export function BeforeYouFly({ flights }: { flights: readonly Segment[] }) {
  const [first] = flights
  const zones = new Set(flights.flatMap(({ departureZone, arrivalZone }) => [departureZone, arrivalZone]))
  const isFar = zones.size > 1
  return (
    <section>
      <h2>Before you fly</h2>
      <ul className={css.list}>
        <li>
          {isFar
            ? 'Reach the airport 3 hours before an international departure, 2 hours before a domestic one. Counters close 60 minutes before.'
            : 'Reach the airport 2 hours before departure. Counters close 60 minutes before.'}
        </li>
        <li>
          {isFar
            ? 'Carry your passport, valid for 6 months from the date of return, and the visas your journey needs.'
            : 'Carry the photo identity card, or passport, that the names on this ticket were taken from.'}
        </li>
        <li>Times are local to each airport. Check your flight with the airline before you leave.</li>
        <li>
          Travel insurance is not part of this ticket. Ask us for a policy
          {first ? ` before ${formatDay(first.departureTime)}` : ''}.
        </li>
      </ul>
    </section>
  )
}
