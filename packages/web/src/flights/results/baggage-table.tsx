import type { FlightOption } from '@tradewind/contract/flights/option'
import { formatCabinBags, formatCheckInBags } from '@tradewind/domain/tickets/format-bags'
import layout from '../../ui/layout.module.css'
import { FactTable } from '../../ui/table/fact-table.tsx'
import css from './fare-detail.module.css'
import { flightNumberOf } from './leg-words.ts'

export function BaggageTable({ option }: { option: FlightOption }) {
  return (
    <div className={css.panel}>
      <FactTable
        label="Baggage"
        rows={option.legs.flatMap(({ segments }) => segments)}
        rowKey={(segment) => flightNumberOf(segment) + segment.departureTime}
        columns={[
          {
            id: 'flight',
            label: 'Flight',
            cell: (segment) => (
              <>
                {segment.originAirportCode} – {segment.destinationAirportCode}{' '}
                <span className={layout.faint}>{flightNumberOf(segment)}</span>
              </>
            ),
          },
          { id: 'checkIn', label: 'Check-in, per adult and child', cell: ({ baggage }) => formatCheckInBags(baggage) },
          { id: 'cabin', label: 'Cabin', cell: ({ cabinBaggage }) => formatCabinBags(cabinBaggage) },
        ]}
      />
      <p className={css.small}>
        Infants on a lap have no check-in bag unless the airline says otherwise. More bags can be added with the travellers’
        details.
      </p>
    </div>
  )
}
