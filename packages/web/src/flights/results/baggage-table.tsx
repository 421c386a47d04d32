import type { FlightOption } from '@tradewind/contract/flights/option'
import { formatCabinBags, formatCheckInBags } from '@tradewind/domain/tickets/format-bags'
import css from './fare-detail.module.css'
import { flightNumberOf } from './leg-words.ts'

export function BaggageTable({ option }: { option: FlightOption }) {
  return (
    <div className={css.panel}>
      <table className={css.bags}>
        <thead>
          <tr>
            <th scope="col">Flight</th>
            <th scope="col">Check-in, per adult and child</th>
            <th scope="col">Cabin</th>
          </tr>
        </thead>
        <tbody>
          {option.legs.flatMap(({ segments }) =>
            segments.map((segment) => (
              <tr key={flightNumberOf(segment) + segment.departureTime}>
                <th scope="row">
                  {segment.originAirportCode} – {segment.destinationAirportCode} <span>{flightNumberOf(segment)}</span>
                </th>
                <td>{formatCheckInBags(segment.baggage)}</td>
                <td>{formatCabinBags(segment.cabinBaggage)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      <p className={css.small}>
        Infants on a lap have no check-in bag unless the airline says otherwise. More bags can be added with the travellers’
        details.
      </p>
    </div>
  )
}
