import type { FlightOption } from '@tradewind/contract/flights/option'
import layout from '../../ui/layout.module.css'
import { FactTable } from '../../ui/table/fact-table.tsx'
import css from './fare-detail.module.css'
import { formatCabin, formatCheckIn } from './in-words.ts'
import { flightNumberOf } from './leg-words.ts'
import { t } from './messages.ts'

export function BaggageTable({ option }: { option: FlightOption }) {
  return (
    <div className={css.panel}>
      <FactTable
        label={t('baggage')}
        rows={option.legs.flatMap(({ segments }) => segments)}
        rowKey={(segment) => flightNumberOf(segment) + segment.departureTime}
        columns={[
          {
            id: 'flight',
            label: t('flight'),
            cell: (segment) => (
              <>
                {segment.originAirportCode} – {segment.destinationAirportCode}{' '}
                <span className={layout.faint}>{flightNumberOf(segment)}</span>
              </>
            ),
          },
          { id: 'checkIn', label: t('checkInColumn'), cell: ({ baggage }) => formatCheckIn(baggage) },
          { id: 'cabin', label: t('cabinColumn'), cell: ({ cabinBaggage }) => formatCabin(cabinBaggage) },
        ]}
      />
      <p className={css.small}>{t('infantBags')}</p>
    </div>
  )
}
