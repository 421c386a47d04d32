import { useQuery } from '@tanstack/react-query'
import { LegLine } from '../../flights/leg-line.tsx'
import { explain } from '../../lib/explain.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FailedNotice } from '../../ui/notice.tsx'
import { Bone } from '../../ui/spinner.tsx'
import { BookedFareRules } from '../booked-fare-rules.tsx'
import { bookingDetail } from '../ticket-queries.ts'
import css from './change-detail.module.css'
import type { ChangeDetail } from './change-queries.ts'
import { WantedFlights } from './wanted-flights.tsx'

type Props = {
  change: Pick<ChangeDetail, 'bookingId' | 'coupons' | 'wantedFlights' | 'currency'>
  isForStaff?: boolean
  areShown?: boolean
}

/**
 * The flights of the request: as they are now, or where others are wanted, both beside each other; and the airline's rules for changing them. `areShown`: both
 * stand with the quote already.
 */
export function ChangeFlights({ change, isForStaff = false, areShown = false }: Props) {
  const { bookingId, coupons, wantedFlights } = change
  const { data, error, refetch } = useQuery(bookingDetail(bookingId))
  if (error && !data) return <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
  if (!data) return <Bone height={44} />
  const { legs, fareRules } = data.booking
  const sectors = new Set(coupons.map(({ sector }) => sector))
  const concerned = legs.filter(({ segments }) =>
    segments.some(({ originAirportCode, destinationAirportCode }) => sectors.has(`${originAirportCode}–${destinationAirportCode}`)),
  )
  return (
    <div className={css.flights}>
      {areShown ? null : wantedFlights.length > 0 ? (
        <WantedFlights change={change} isForStaff={isForStaff} />
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: legs keep their places
        concerned.map((leg, place) => <LegLine key={place} leg={leg} size="m" />)
      )}
      <Disclosure label="Fare rules">
        <BookedFareRules rules={fareRules} />
      </Disclosure>
    </div>
  )
}
